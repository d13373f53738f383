#include <assert.h>
int __VERIFIER_nondet_int(void);

/* Sorts size numbers; called with one too many. */
static void shell_sort(int a[], int size) {
  int h = 1;
  do {
    h = h * 3 + 1;
  } while (h <= size);
  do {
    h /= 3;
    for (int i = h; i < size; i++) {
      int v = a[i];
      int j = i;
      while (j >= h && a[j - h] > v) {
        a[j] = a[j - h];
        j -= h;
      }
      if (i != j)
        a[j] = v;
    }
  } while (h != 1);
}

int main(void) {
  int a[3];
  a[0] = 11;
  a[1] = 14;
  a[2] = 0;
  int count = 2;
  shell_sort(a, count + 1);
  assert(a[0] == 11 && a[1] == 14);
}
