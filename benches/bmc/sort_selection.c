// Selection sort of N symbolic elements ends sorted; with -DSUM: and keeps their sum. Holds.
#include <assert.h>
#ifndef N
#define N 5
#endif
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a[N], before = 0, after = 0;
    for (int i = 0; i < N; i++) {
        a[i] = __VERIFIER_nondet_uint();
        before += a[i];
    }
    for (int i = 0; i < N; i++) {
        int least = i;
        for (int j = i + 1; j < N; j++)
            if (a[j] < a[least])
                least = j;
        unsigned t = a[i];
        a[i] = a[least];
        a[least] = t;
    }
    for (int i = 0; i + 1 < N; i++)
        assert(a[i] <= a[i + 1]);
#ifdef SUM
    for (int i = 0; i < N; i++)
        after += a[i];
    assert(before == after);
#endif
    return 0;
}
