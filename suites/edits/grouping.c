// The mean of two numbers, rounded down.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int mean(int a, int b) {
  return (a + b) / 2;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 100 || b < a || b > 100)
    return 0;
  int m = mean(a, b);
  assert(a <= m && m <= b);
  assert(m - a <= b - m);
  assert(b - m - (m - a) <= 1);
  return 0;
}
