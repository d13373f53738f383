#include <stdlib.h>


extern int __because_input_int(const char *);
extern void __CPROVER_assume(_Bool);

int rand(void) {
  int value = __because_input_int("rand");
  __CPROVER_assume(value >= 0);
  return value;
}

int rand_r(unsigned *seed) {
  int value = __because_input_int("rand_r");
  __CPROVER_assume(value >= 0);
  *seed = *seed * 1103515245u + 12345u;
  return value;
}
