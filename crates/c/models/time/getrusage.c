#include <errno.h>
#include <sys/resource.h>
#include <sys/times.h>

extern long __because_input_long(const char *);
extern void __CPROVER_assume(_Bool);

static long checked(long value, long limit) {
  __CPROVER_assume(value >= 0 && value < limit);
  return value;
}

static struct timeval seconds(void) {
  struct timeval time;
  time.tv_sec = checked(__because_input_long("used_seconds"), 1L << 30);
  time.tv_usec = checked(__because_input_long("used_fraction"), 1000000);
  return time;
}

static clock_t ticks(void) {
  return checked(__because_input_long("used_ticks"), 1L << 30);
}

int getrusage(int who, struct rusage *result) {
  if (who != RUSAGE_SELF && who != RUSAGE_CHILDREN) {
    errno = EINVAL;
    return -1;
  }
  *result = (struct rusage){0};
  result->ru_utime = seconds();
  result->ru_stime = seconds();
  result->ru_maxrss = checked(__because_input_long("used_memory"), 1L << 30);
  return 0;
}

clock_t times(struct tms *result) {
  *result = (struct tms){0};
  result->tms_utime = ticks();
  result->tms_stime = ticks();
  return ticks();
}
