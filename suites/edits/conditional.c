// How many boxes a load of goods takes, none for nothing.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int distance(int a, int b) {
  int d = a > b ? a - b : b - a;
  return d;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 1000 || b < 0 || b > 1000)
    return 0;
  int d = distance(a, b);
  assert(d >= 0);
  assert(a <= b || d == a - b);
  assert(a > b || a + d == b);
  return 0;
}
