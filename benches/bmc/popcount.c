// Counting bits by the parallel trick and one by one gives the same. Holds.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = x, slow = 0;
    y = y - ((y >> 1) & 0x55555555u);
    y = (y & 0x33333333u) + ((y >> 2) & 0x33333333u);
    y = (y + (y >> 4)) & 0x0f0f0f0fu;
    unsigned fast = (y * 0x01010101u) >> 24;
    for (int i = 0; i < 32; i++)
        slow += (x >> i) & 1u;
    assert(fast == slow);
    return 0;
}
