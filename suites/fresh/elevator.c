/* A lift between four floors: doors, direction, and the calls that wait. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define FLOORS 4

enum move { REST, UP, DOWN };

static int floor_now;
static int door_open;
static enum move moving;
static unsigned waiting;

static int is_called(int floor) {
  return (waiting & (1u << floor)) != 0;
}

static int call(int floor) {
  if (floor < 0 || floor >= FLOORS)
    return 0;
  waiting |= 1u << floor;
  return 1;
}

static int calls_above(void) {
  for (int f = floor_now + 1; f < FLOORS; f++) {
    if (is_called(f))
      return 1;
  }
  return 0;
}

static int calls_below(void) {
  for (int f = 0; f < floor_now; f++) {
    if (is_called(f))
      return 1;
  }
  return 0;
}

static void step(void) {
  if (is_called(floor_now)) {
    waiting &= ~(1u << floor_now);
    door_open = 1;
    return;
  }
  door_open = 0;
  if (moving == UP && !calls_above())
    moving = REST;
  if (moving == DOWN && !calls_below())
    moving = REST;
  if (moving == REST) {
    if (calls_above())
      moving = UP;
    else if (calls_below())
      moving = DOWN;
  }
  if (moving == UP)
    floor_now++;
  else if (moving == DOWN)
    floor_now--;
}

int main(void) {
  int first = __VERIFIER_nondet_int();
  int second = __VERIFIER_nondet_int();
  __VERIFIER_assume(first >= -1 && first <= 4 && second >= 0 && second <= 3);
  assert(call(first) == (first >= 0 && first <= 3));
  int served = 0;
  for (int i = 0; i < 12; i++) {
    int before = floor_now;
    step();
    assert(floor_now >= 0 && floor_now < 4);
    assert(floor_now - before <= 1 && before - floor_now <= 1);
    assert(!door_open || floor_now == before);
    served += door_open;
    if (i == 4) {
      assert(waiting == 0 && served == (first >= 0 && first <= 3));
      call(second);
    }
  }
  assert(waiting == 0 && served == (first >= 0 && first <= 3) + 1);
  assert(!door_open && moving == REST && floor_now == second);
  return 0;
}
