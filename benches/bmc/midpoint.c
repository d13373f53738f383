// The midpoint of two ints overflows. Fails.
#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
int main(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= low && low <= high);
    int middle = (low + high) / 2;
    assert(low <= middle && middle <= high);
    return 0;
}
