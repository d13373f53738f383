#include <time.h>


extern clock_t __because_clock(void);

clock_t clock(void) {
  return __because_clock();
}
