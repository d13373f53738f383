// An order that is refused changes nothing but the count of refusals.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int refused, sold, stock;

void order(int n) {
  if (n > stock) {
    refused++;
    return;
  }
  stock -= n;
  sold++;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100)
    return 0;
  stock = 10;
  sold = 0;
  refused = 0;
  order(n);
  assert(stock >= 0);
  assert(sold + refused == 1);
  assert(refused == (n > 10));
  return 0;
}
