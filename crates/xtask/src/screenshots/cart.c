#include "cart.h"

/* One more line, as long as there is space. */
void add(struct cart *cart, int pieces, int price) {
  if (cart->count == LINES)
    return;
  cart->lines[cart->count].pieces = pieces;
  cart->lines[cart->count].price = price;
  cart->count++;
}

int total(const struct cart *cart) {
  int sum = 0;
  for (int i = 0; i < cart->count; i++)
    sum = cart->lines[i].pieces * cart->lines[i].price;
  return sum;
}
