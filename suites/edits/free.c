// A word is copied, used and given back.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int doubled(int n) {
  int *copy = malloc(sizeof *copy);
  if (!copy)
    return 0;
  *copy = n;
  int twice = *copy + *copy;
  free(copy);
  return twice;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100)
    return 0;
  int d = doubled(n);
  assert(d == 0 || d == 2 * n);
  return 0;
}
