/* Insertion sort and binary search. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define COUNT 4

static int data[COUNT];

static void sort(int *a, int n) {
  for (int i = 1; i < n; i++) {
    int value = a[i];
    int j = i;
    while (j > 0 && a[j - 1] > value) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = value;
  }
}

static int find(const int *a, int n, int wanted) {
  int low = 0;
  int high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == wanted)
      return middle;
    if (a[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int total = 0;
  for (int i = 0; i < COUNT; i++) {
    data[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= data[i] && data[i] < 50);
    total += data[i];
  }
  int some = data[2];
  int wanted = __VERIFIER_nondet_int();
  sort(data, COUNT);
  int after = 0;
  int present = 0;
  for (int i = 0; i < COUNT; i++) {
    assert(i == 0 || data[i - 1] <= data[i]);
    after += data[i];
    if (data[i] == wanted)
      present = 1;
  }
  assert(after == total);
  int place = find(data, COUNT, wanted);
  assert((place >= 0) == present);
  assert(place < 0 || data[place] == wanted);
  assert(find(data, COUNT, some) >= 0);
  return 0;
}
