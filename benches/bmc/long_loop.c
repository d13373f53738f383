// A loop with about half a million assignments, one input. Holds.
#include <assert.h>
#ifndef N
#define N 100000
#endif
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uchar(), odd = 0, sum = 0;
    for (int i = 0; i < N; i++) {
        sum += 2;
        odd ^= 1;
        if (i == 77)
            sum += x;
    }
    assert(sum == 2u * N + x);
    return 0;
}
