// Floating-point addition is not associative. Fails.
#include <assert.h>
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);
int main(void) {
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), c = __VERIFIER_nondet_double();
    __VERIFIER_assume(a > 0.0 && a < 100.0 && b > 0.0 && b < 100.0 && c > 0.0 && c < 100.0);
    assert((a + b) + c == a + (b + c));
    return 0;
}
