// Bubble sort of a small array; afterwards it is in order.
#include <assert.h>

#define N 4

extern int __VERIFIER_nondet_int(void);

static void sort(int a[], int n) {
  for (int i = 0; i < n - 1; i++) {
    for (int j = 0; j < n - i - 2; j++) {
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
    }
  }
}

int main(void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int();
  sort(a, N);
  for (int i = 0; i + 1 < N; i++)
    assert(a[i] <= a[i + 1]);
  return 0;
}
