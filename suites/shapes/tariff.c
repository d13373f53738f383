/* The price of a parcel: steps of weight, a zone, a discount, never below the minimum. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LIGHT 500
#define HEAVY 2000
#define MINIMUM 300

static int by_weight(int grams) {
  if (grams <= LIGHT)
    return 250;
  else if (grams <= HEAVY)
    return 450;
  return 450 + (grams - HEAVY + 499) / 500 * 100;
}

static int with_zone(int price, int zone) {
  switch (zone) {
  case 0:
    break;
  case 1:
    price += 150;
    break;
  default:
    price = price * 2;
    break;
  }
  return price;
}

static int discount(int price, int count) {
  if (count >= 10)
    return price / 10;
  if (count >= 5)
    return price / 20;
  return 0;
}

static long total(int grams, int zone, int count) {
  int price = with_zone(by_weight(grams), zone);
  price -= discount(price, count);
  if (price < MINIMUM)
    price = MINIMUM;
  long sum = price;
  sum *= count;
  return sum;
}

int main(void) {
  int grams = __VERIFIER_nondet_int();
  int zone = __VERIFIER_nondet_int();
  int counts[4] = {1, 7, 10, 5000000};
  int which = __VERIFIER_nondet_int();
  __VERIFIER_assume(grams >= 1 && grams <= 4000 && zone >= 0 && zone <= 2);
  __VERIFIER_assume(which >= 0 && which < 4);
  int count = counts[which];
  long sum = total(grams, zone, count);
  assert(sum >= 300);
  if (grams <= 500 && zone == 0)
    assert(sum == (count == 1 ? 300L : count == 7 ? 2100L : count == 10 ? 3000L : 1500000000L));
  if (grams == 500 && zone == 1)
    assert(sum == (count == 1 ? 400L : count == 7 ? 2660L : count == 10 ? 3600L : 1800000000L));
  if (grams == 2000 && zone == 2 && count == 5000000)
    assert(sum == 4050000000L);
  if (grams > 2000 && grams <= 2500 && zone == 0 && count < 5)
    assert(sum == 550);
  if (grams > 3500 && zone == 2 && count == 1)
    assert(sum == 1700);
  return 0;
}
