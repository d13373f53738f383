// A price with its tax, rounded up.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int tax(int price) {
  return (price * 19 + 99) / 100;
}
int gross(int price) {
  return price + tax(price);
}

int main(void) {
  int price = __VERIFIER_nondet_int();
  if (price < 0 || price > 200)
    return 0;
  int all = gross(price);
  assert((all - price) * 100 >= price * 19);
  assert((all - price) * 100 < price * 19 + 100);
  return 0;
}
