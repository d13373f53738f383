// The readings of a week.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define DAYS 7
int readings[DAYS];

int record(int day, int reading) {
  if (day < 0 || day >= DAYS)
    return 0;
  readings[day] = reading;
  return 1;
}

int main(void) {
  int day = __VERIFIER_nondet_int();
  int kept = record(day, 5);
  assert(kept == (day >= 0 && day < 7));
  return 0;
}
