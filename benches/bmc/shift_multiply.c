// Multiplication by shifting and adding, at 8 bits. Holds.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(), sum = 0;
    for (int i = 0; i < 8; i++)
        if (y >> i & 1)
            sum += x << i;
    assert(sum == x * y);
    return 0;
}
