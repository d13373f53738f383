// The range of two readings.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int low, high;

void note(int reading) {
  if (reading < low)
    low = reading;
  if (reading > high)
    high = reading;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  low = a;
  high = a;
  note(b);
  assert(low <= a && low <= b);
  assert(high >= a && high >= b);
  return 0;
}
