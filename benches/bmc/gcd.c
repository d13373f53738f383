// Euclid's algorithm at 6 bits: the result divides both numbers. Holds.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar() % 64 + 1, b = __VERIFIER_nondet_uchar() % 64 + 1;
    unsigned x = a, y = b;
    while (y != 0) {
        unsigned r = x % y;
        x = y;
        y = r;
    }
    assert(a % x == 0 && b % x == 0);
    return 0;
}
