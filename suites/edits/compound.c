// The sum of three payments.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int paid;

void pay(int amount) {
  if (amount > 0)
    paid += amount;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int amount = __VERIFIER_nondet_int();
    if (amount < 1 || amount > 100)
      return 0;
    pay(amount);
    sum += amount;
  }
  assert(paid == sum);
  return 0;
}
