// Binary search finds every element of a sorted table. Holds.
#include <assert.h>
#define N 16
unsigned char __VERIFIER_nondet_uchar(void);
static int find(const int *a, int n, int key) {
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < n && a[low] == key ? low : -1;
}
int main(void) {
    int a[N];
    int last = 0;
    for (int i = 0; i < N; i++) {
        last += 1 + __VERIFIER_nondet_uchar();
        a[i] = last;
    }
    unsigned k = __VERIFIER_nondet_uchar() % N;
    assert(find(a, N, a[k]) == (int)k);
    return 0;
}
