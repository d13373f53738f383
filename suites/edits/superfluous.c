// What is taken away is taken once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int taken, left;

void take(int n) {
  taken += n;
  left -= n;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  taken = 0;
  left = 10;
  if (n < 0 || n > 10)
    return 0;
  take(n);
  assert(taken == n);
  assert(left == 10 - n);
  return 0;
}
