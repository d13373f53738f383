#include <assert.h>
#include "cart.h"

int __VERIFIER_nondet_int(void);

int main(void) {
  struct cart cart = {0};
  int pieces = __VERIFIER_nondet_int();
  int price = __VERIFIER_nondet_int();
  if (pieces < 1 || pieces > 4 || price < 0 || price > 1000)
    return 0;

  add(&cart, 3, price);
  add(&cart, pieces, 20);

  /* A cart costs what all of its lines cost. */
  assert(total(&cart) == 3 * price + pieces * 20);
  return 0;
}
