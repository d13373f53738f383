// The Ackermann-like count of a recursion stays below its limit. Holds.
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() % 24;
    assert(sum(n) == n * (n + 1) / 2);
    return 0;
}
