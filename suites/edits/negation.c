// A valve opens unless the tank is full.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int valve;

void control(int full) {
  if (!full)
    valve = 1;
  else
    valve = 0;
}

int main(void) {
  int full = __VERIFIER_nondet_int() > 10;
  control(full);
  assert(!(full && valve));
  assert(full || valve);
  return 0;
}
