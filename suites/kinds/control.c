/* A heating controller in single precision. */
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LOW 5.0f
#define HIGH 30.0f

static float clamp(float x, float low, float high) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

static float blend(float old, float fresh) {
  return old * 0.5f + fresh * 0.5f;
}

static float demand(float target, float measured) {
  float error = target - measured;
  if (error <= 0.0f)
    return 0.0f;
  return clamp(error * 0.25f, 0.0f, 1.0f);
}

static float fan(float power, int night) {
  float speed = power;
  if (night)
    speed = power * 0.5f;
  if (power > 0.0f && speed < 0.125f)
    speed = 0.125f;
  return speed;
}

int main(void) {
  float wish = __VERIFIER_nondet_float();
  float old = __VERIFIER_nondet_float();
  float fresh = __VERIFIER_nondet_float();
  int night = __VERIFIER_nondet_int();
  __VERIFIER_assume(wish > -100.0f && wish < 100.0f);
  __VERIFIER_assume(old > 0.5f && old < 40.0f && fresh > 0.5f && fresh < 40.0f);
  __VERIFIER_assume(night == 0 || night == 1);
  float target = clamp(wish, LOW, HIGH);
  assert(LOW <= target && target <= HIGH);
  assert(!(wish >= LOW && wish <= HIGH) || target == wish);
  float measured = blend(old, fresh);
  assert(measured <= old || measured <= fresh);
  assert(measured >= old || measured >= fresh);
  float power = demand(target, measured);
  assert(0.0f <= power && power <= 1.0f);
  assert(measured < target || power == 0.0f);
  assert(!(target - measured >= 4.0f) || power == 1.0f);
  assert(!(target - measured == 2.0f) || power == 0.5f);
  float speed = fan(power, night);
  assert(power == 0.0f || speed >= 0.125f);
  assert(power > 0.0f || speed == 0.0f);
  assert(!night || speed <= 0.5f);
  assert(night || power < 0.125f || speed == power);
  return 0;
}
