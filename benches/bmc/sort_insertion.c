// Insertion sort with the inner loop stopping one element early. Fails.
#include <assert.h>
#ifndef N
#define N 6
#endif
int __VERIFIER_nondet_int(void);
int main(void) {
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < N; i++) {
        int v = a[i];
        int j = i;
        while (j > 1 && a[j - 1] > v) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = v;
    }
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
    return 0;
}
