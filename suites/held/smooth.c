/* A level sensor: spikes out by a median of three, then a limited slope, then an alarm with hysteresis. */
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define STEP 2.0f
#define ALARM_ON 80.0f
#define ALARM_OFF 70.0f

struct filter {
  float history[3];
  unsigned pos;
  float level;
  int alarm;
  unsigned rejected;
};

static float smaller(float a, float b) { return a < b ? a : b; }
static float larger(float a, float b) { return a > b ? a : b; }

static float median(const float v[3]) {
  float low = smaller(v[0], v[1]);
  float high = larger(v[0], v[1]);
  return larger(low, smaller(high, v[2]));
}

static int plausible(float x) {
  return x >= 0.0f && x <= 100.0f;
}

static float follow(float from, float to) {
  float most = from + STEP;
  float least = from - STEP;
  if (to > most)
    return most;
  if (to < least)
    return least;
  return to;
}

static void judge(struct filter *f) {
  if (f->level >= ALARM_ON)
    f->alarm = 1;
  if (f->level <= ALARM_OFF)
    f->alarm = 0;
}

static void reset(struct filter *f, float level) {
  for (int i = 0; i < 3; i++)
    f->history[i] = level;
  f->pos = 0;
  f->level = level;
  f->alarm = 0;
  f->rejected = 0;
  judge(f);
}

static void feed(struct filter *f, float sample) {
  if (!plausible(sample)) {
    f->rejected++;
    return;
  }
  f->history[f->pos] = sample;
  f->pos = (f->pos + 1) % 3;
  f->level = follow(f->level, median(f->history));
  judge(f);
}

int main(void) {
  struct filter f;
  float kept[5];
  unsigned n = 3;
  float start = __VERIFIER_nondet_float();
  __VERIFIER_assume(start >= 0.0f && start <= 100.0f);
  reset(&f, start);
  assert(f.level == start && f.alarm == (start >= 80.0f) && f.pos == 0 && f.rejected == 0);
  f.pos = __VERIFIER_nondet_uint();
  __VERIFIER_assume(f.pos < 3);
  kept[0] = kept[1] = kept[2] = start;
  for (unsigned i = 0; i < 2; i++) {
    float sample = __VERIFIER_nondet_float();
    float before = f.level;
    int alarm = f.alarm;
    feed(&f, sample);
    if (sample >= 0.0f && sample <= 100.0f) {
      kept[n++] = sample;
      float a = kept[n - 3], b = kept[n - 2], c = kept[n - 1];
      float middle = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
      if (middle >= before + 2.0f)
        assert(f.level == before + 2.0f);
      else if (middle <= before - 2.0f)
        assert(f.level == before - 2.0f);
      else
        assert(f.level == middle);
      if (f.level >= 80.0f)
        assert(f.alarm);
      else if (f.level <= 70.0f)
        assert(!f.alarm);
      else
        assert(f.alarm == alarm);
    } else {
      assert(f.level == before && f.alarm == alarm);
    }
    assert(f.rejected == i + 4 - n);
  }
  assert(f.level >= 0.0f && f.level <= 100.0f);
  return 0;
}
