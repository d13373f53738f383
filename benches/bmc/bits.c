// Packing a date into bit-fields loses the year's top bit. Fails.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
struct date { unsigned day : 5, month : 4, year : 6; };
int main(void) {
    unsigned year = __VERIFIER_nondet_uint() % 100;
    struct date d = {1, 1, 0};
    d.year = year;
    assert(d.year == year);
    return 0;
}
