// A timer that starts anew.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int running, ticks;

void start(void) {
  running = 1;
  ticks = 0;
}
void tick(void) {
  if (running)
    ticks++;
}

int main(void) {
  ticks = __VERIFIER_nondet_int();
  running = __VERIFIER_nondet_int() != 0;
  if (ticks < 0 || ticks > 10)
    return 0;
  start();
  tick();
  tick();
  assert(running == 1);
  assert(ticks == 2);
  return 0;
}
