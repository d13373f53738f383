#include <sys/time.h>
#include <time.h>

extern time_t __because_time(void);
extern long __because_input_long(const char *);
extern void __CPROVER_assume(_Bool);

static long fraction(long limit) {
  long value = __because_input_long("clock_fraction");
  __CPROVER_assume(value >= 0 && value < limit);
  return value;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  (void)clock;
  result->tv_sec = __because_time();
  result->tv_nsec = fraction(1000000000);
  return 0;
}

int timespec_get(struct timespec *result, int base) {
  result->tv_sec = __because_time();
  result->tv_nsec = fraction(1000000000);
  return base;
}

int gettimeofday(struct timeval *result, void *zone) {
  (void)zone;
  result->tv_sec = __because_time();
  result->tv_usec = fraction(1000000);
  return 0;
}
