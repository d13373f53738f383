// Whole weeks and the days that are left.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int days_left(int days) {
  return days % 7;
}

int main(void) {
  int days = __VERIFIER_nondet_int();
  if (days < 0 || days > 100)
    return 0;
  int left = days_left(days);
  assert(left < 7);
  assert((days - left) / 7 * 7 + left == days);
  return 0;
}
