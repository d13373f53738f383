// The control of a lift's door: it never moves with the door open.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { CLOSED, OPENING, OPEN, CLOSING, MOVING };
enum event { CALL, TIMEOUT, OBSTACLE, ARRIVED };

static int door_open;

static enum state step(enum state now, enum event what) {
  switch (now) {
  case CLOSED:
    if (what == CALL)
      return MOVING;
    return CLOSED;
  case OPENING:
    door_open = 1;
    return OPEN;
  case OPEN:
    if (what == TIMEOUT)
      return CLOSING;
    return OPEN;
  case CLOSING:
    if (what == OBSTACLE)
      return OPENING;
    if (what == CALL)
      return MOVING;
    door_open = 0;
    return CLOSED;
  case MOVING:
    if (what == ARRIVED)
      return OPENING;
    return MOVING;
  }
  return now;
}

int main(void) {
  enum state now = CLOSED;
  for (int i = 0; i < 6; i++) {
    int what = __VERIFIER_nondet_int();
    if (what < CALL || what > ARRIVED)
      break;
    now = step(now, (enum event)what);
    assert(!(now == MOVING && door_open));
  }
  return 0;
}
