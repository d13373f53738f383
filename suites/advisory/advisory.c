/* A ground-proximity and overspeed advisory for a small aircraft.
 * One cycle: readings are filtered, each hazard gets a level, the levels are
 * put in order, one advisory is given. The assertions say what must hold of
 * the advisory for every reading that the sensors can give. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NONE 0
#define CAUTION 1
#define WARNING 2

#define SAY_NOTHING 0
#define SAY_TERRAIN 1
#define SAY_PULL_UP 2
#define SAY_SINK_RATE 3
#define SAY_SPEED 4
#define SAY_GEAR 5
#define SAY_FUEL 6

struct readings {
  int height;    /* metres above the ground */
  int sink;      /* metres a second, down is positive */
  int speed;     /* metres a second */
  int fuel;      /* litres */
  int gear_down; /* 0 or 1 */
  int flaps;     /* notches, 0 to 3 */
  int on_ground; /* 0 or 1 */
};

static struct readings now;
static int terrain_level;
static int sink_level;
static int speed_level;
static int gear_level;
static int fuel_level;
static int muted;

static int landing_configuration(void) {
  return now.gear_down && now.flaps >= 2;
}

static int seconds_to_ground(void) {
  if (now.sink <= 0)
    return 999;
  return now.height / now.sink;
}

static int limit_speed(void) {
  int limit = 120;
  if (now.flaps > 0)
    limit = 90;
  if (now.flaps > 2)
    limit = 70;
  if (now.gear_down && limit > 80)
    limit = 80;
  return limit;
}

static int sink_limit(void) {
  int limit;
  if (now.height > 600)
    limit = 40;
  else if (now.height > 300)
    limit = 25;
  else
    limit = 10;
  return limit;
}

static void judge_terrain(void) {
  int seconds = seconds_to_ground();
  terrain_level = NONE;
  if (landing_configuration())
    return;
  if (seconds < 15)
    terrain_level = CAUTION;
  if (seconds < 8)
    terrain_level = WARNING;
}

static void judge_sink(void) {
  int limit = sink_limit();
  if (now.sink > limit + 5)
    sink_level = WARNING;
  else if (now.sink > limit)
    sink_level = CAUTION;
  else
    sink_level = NONE;
}

static void judge_speed(void) {
  int limit = limit_speed();
  int over = now.speed - limit;
  speed_level = NONE;
  if (over > 0)
    speed_level = CAUTION;
  if (over > 10)
    speed_level = WARNING;
}

static void judge_gear(void) {
  int low = now.height < 150;
  int slow = now.speed < 50;
  gear_level = NONE;
  if (low && slow && !now.gear_down)
    gear_level = WARNING;
}

static void judge_fuel(void) {
  int reserve = 20;
  if (now.height < 300)
    reserve = 10;
  if (now.fuel < reserve)
    fuel_level = CAUTION;
  else
    fuel_level = NONE;
}

static int loudest(void) {
  int level = terrain_level;
  if (sink_level > level)
    level = sink_level;
  if (speed_level > level)
    level = speed_level;
  if (gear_level > level)
    level = gear_level;
  if (fuel_level > level)
    level = fuel_level;
  return level;
}

static int choose(int level) {
  if (level == NONE)
    return SAY_NOTHING;
  if (terrain_level == WARNING)
    return SAY_PULL_UP;
  if (sink_level == level)
    return SAY_SINK_RATE;
  if (terrain_level == level)
    return SAY_TERRAIN;
  if (gear_level == level)
    return SAY_GEAR;
  if (speed_level == level)
    return SAY_SPEED;
  return SAY_FUEL;
}

static int advise(void) {
  int level;
  int say;
  judge_terrain();
  judge_sink();
  judge_speed();
  judge_gear();
  judge_fuel();
  if (now.on_ground) {
    terrain_level = NONE;
    sink_level = NONE;
    gear_level = NONE;
  }
  level = loudest();
  say = choose(level);
  if (muted && level < WARNING)
    say = SAY_NOTHING;
  return say;
}

int main(void) {
  now.height = __VERIFIER_nondet_int();
  now.sink = __VERIFIER_nondet_int();
  now.speed = __VERIFIER_nondet_int();
  now.fuel = __VERIFIER_nondet_int();
  now.gear_down = __VERIFIER_nondet_int();
  now.flaps = __VERIFIER_nondet_int();
  now.on_ground = __VERIFIER_nondet_int();
  muted = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= now.height && now.height <= 3000);
  __VERIFIER_assume(-50 <= now.sink && now.sink <= 100);
  __VERIFIER_assume(0 <= now.speed && now.speed <= 200);
  __VERIFIER_assume(0 <= now.fuel && now.fuel <= 100);
  __VERIFIER_assume(0 <= now.gear_down && now.gear_down <= 1);
  __VERIFIER_assume(0 <= now.flaps && now.flaps <= 3);
  __VERIFIER_assume(0 <= now.on_ground && now.on_ground <= 1);
  __VERIFIER_assume(0 <= muted && muted <= 1);
  __VERIFIER_assume(!now.on_ground || now.height == 0);

  int say = advise();

  int flying = !now.on_ground;
  int landing = now.gear_down && now.flaps >= 2;
  int closing = now.sink > 0;
  int soon = closing && now.height / (closing ? now.sink : 1) < 8;
  int near = closing && now.height / (closing ? now.sink : 1) < 15;

  assert(SAY_NOTHING <= say && say <= SAY_FUEL);
  /* Hitting the ground within eight seconds is said, and nothing else. */
  assert(!(flying && soon && !landing) || say == SAY_PULL_UP);
  assert(say != SAY_PULL_UP || (flying && soon && !landing));
  assert(say != SAY_TERRAIN || (flying && near && !soon && !landing));
  /* No alarm about the air on the ground. */
  assert(flying || say == SAY_NOTHING || say == SAY_SPEED || say == SAY_FUEL);
  /* Sinking too fast. */
  assert(say != SAY_SINK_RATE || now.sink > 10);
  assert(!(flying && landing && now.height <= 300 && now.sink > 15) || say == SAY_SINK_RATE);
  assert(!(flying && landing && now.height > 600 && now.sink > 45) || say == SAY_SINK_RATE);
  assert(!(now.height > 300 && now.sink <= 25) || say != SAY_SINK_RATE);
  assert(!(now.height > 600 && now.sink <= 40) || say != SAY_SINK_RATE);
  /* The gear is up, low and slow: said unless something worse is. */
  assert(say != SAY_GEAR || (!now.gear_down && now.height < 150 && now.speed < 50));
  assert(!(flying && !now.gear_down && now.height < 150 && now.speed < 50 && !closing) || say == SAY_GEAR);
  /* Speed limits by configuration. */
  assert(say != SAY_SPEED || now.speed > 70);
  assert(say != SAY_SPEED || now.flaps > 0 || now.gear_down || now.speed > 120);
  assert(!(!closing && now.flaps == 3 && now.speed > 80) || say == SAY_SPEED);
  assert(!(!closing && now.flaps == 0 && !now.gear_down && now.speed > 130) || say == SAY_SPEED);
  assert(!(!closing && now.gear_down && now.speed > 90) || say == SAY_SPEED);
  assert(say != SAY_SPEED || now.flaps > 2 || now.speed > 80);
  /* Fuel comes last, and is only ever a caution. */
  assert(say != SAY_FUEL || (now.fuel < 20 && !muted));
  assert(say != SAY_FUEL || now.height >= 300 || now.fuel < 10);
  assert(!(!closing && !muted && now.speed >= 50 && now.speed <= 70 && now.fuel < 10) || say == SAY_FUEL);
  assert(!(!closing && !muted && now.speed == 60 && now.height >= 300 && now.fuel < 20) || say == SAY_FUEL);
  assert(!(!closing && now.speed == 60 && now.fuel >= 20) || say == SAY_NOTHING);
  /* Muted: only warnings are heard. */
  assert(!(muted && say == SAY_SPEED) || now.speed > 80);
  assert(!muted || say != SAY_TERRAIN);
  return 0;
}
