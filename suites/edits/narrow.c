// The sum of two large numbers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

long total(int a, int b) {
  long sum = a;
  sum += b;
  return sum;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  long sum = total(a, b);
  assert(sum - b == a);
  return 0;
}
