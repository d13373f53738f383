// The largest of three readings and the smallest: each by its own function.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int larger(int a, int b) {
  return a > b ? a : b;
}
int smaller(int a, int b) {
  return a < b ? a : b;
}
int largest(int a, int b, int c) {
  return larger(larger(a, b), c);
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  int most = largest(a, b, c);
  int least = smaller(smaller(a, b), c);
  assert(most >= a && most >= b && most >= c);
  assert(least <= a && least <= b && least <= c);
  return 0;
}
