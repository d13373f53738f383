// A shelf is empty after it was cleared, and the sum too.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int shelf[2], sum;

void update(void) {
  sum = shelf[0] + shelf[1];
}
void put(int at, int n) {
  shelf[at] = n;
  update();
}
void clear(int at) {
  shelf[at] = 0;
  update();
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
  if (a < 1 || a > 100 || b < 1 || b > 100 || at < 0 || at > 1)
    return 0;
  put(0, a);
  put(1, b);
  assert(sum == a + b);
  clear(at);
  assert(sum == (at == 0 ? b : a));
  return 0;
}
