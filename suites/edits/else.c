// The price of a ticket by age.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int price(int age) {
  int cents = 0;
  if (age < 6)
    cents = 0;
  else if (age < 18)
    cents = 150;
  else
    cents = 300;
  return cents;
}

int main(void) {
  int age = __VERIFIER_nondet_int();
  if (age < 0 || age > 120)
    return 0;
  int cents = price(age);
  assert((age < 6) == (cents == 0));
  assert((age >= 18) == (cents == 300));
  return 0;
}
