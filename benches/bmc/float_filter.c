// A low-pass filter of inputs between -1 and 1 stays in range. Holds.
#include <assert.h>
float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);
int main(void) {
    float state = 0.0f;
    for (int i = 0; i < 3; i++) {
        float x = __VERIFIER_nondet_float();
        __VERIFIER_assume(x >= -1.0f && x <= 1.0f);
        state = state * 0.5f + x * 0.5f;
    }
    assert(state >= -2.0f && state <= 2.0f);
    return 0;
}
