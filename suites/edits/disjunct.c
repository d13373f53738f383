// A gate is closed at night and on holidays.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int closed(int hour, int holiday) {
  if (hour < 8 || hour >= 20 || holiday)
    return 1;
  return 0;
}

int main(void) {
  int hour = __VERIFIER_nondet_int(), holiday = __VERIFIER_nondet_int() != 0;
  if (hour < 0 || hour > 23)
    return 0;
  int shut = closed(hour, holiday);
  assert(shut || (hour >= 8 && hour < 20));
  assert(!shut || holiday || hour < 8 || hour >= 20);
  return 0;
}
