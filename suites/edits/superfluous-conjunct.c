// The sign of a number.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int sign(int n, int exact) {
  if (n < 0)
    return -1;
  return n > 0 && exact ? 1 : n > 0;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int exact = __VERIFIER_nondet_int() != 0;
  int s = sign(n, exact);
  assert((n < 0) == (s < 0));
  assert((n > 0) == (s > 0));
  return 0;
}
