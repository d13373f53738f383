// The sign bit of a float seen through a union. Holds.
#include <assert.h>
float __VERIFIER_nondet_float(void);
union word { float f; unsigned u; unsigned char bytes[4]; };
int main(void) {
    union word w;
    w.f = __VERIFIER_nondet_float();
    unsigned char top = w.bytes[3];
    assert((top >> 7) == (w.u >> 31));
    w.u &= 0x7fffffffu;
    if (w.f == w.f)
        assert(w.f >= 0.0f);
    return 0;
}
