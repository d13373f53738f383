#include <stdlib.h>


extern long __because_input_long(const char *);
extern double __because_input_double(const char *);
extern void __CPROVER_assume(_Bool);

static long between(long low, long high, long value) {
  __CPROVER_assume(value >= low && value <= high);
  return value;
}

long random(void) {
  return between(0, 0x7fffffffL, __because_input_long("random"));
}

long lrand48(void) {
  return between(0, 0x7fffffffL, __because_input_long("lrand48"));
}

long mrand48(void) {
  return between(-0x7fffffffL - 1, 0x7fffffffL, __because_input_long("mrand48"));
}

double drand48(void) {
  double value = __because_input_double("drand48");
  __CPROVER_assume(value >= 0 && value < 1);
  return value;
}
