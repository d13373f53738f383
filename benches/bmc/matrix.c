// The trace of a product does not depend on the order of the factors. Holds.
#include <assert.h>
#ifndef N
#define N 3
#endif
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned a[N][N], b[N][N], left = 0, right = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = __VERIFIER_nondet_uchar();
            b[i][j] = __VERIFIER_nondet_uchar();
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            left += a[i][j] * b[j][i];
            right += b[i][j] * a[j][i];
        }
    assert(left == right);
    return 0;
}
