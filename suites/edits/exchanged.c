// Two values change places.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

void swap(int *a, int *b) {
  int kept = *a;
  *a = *b;  *b = kept;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int x = a, y = b;
  swap(&x, &y);
  assert(x == b && y == a);
  return 0;
}
