#include <time.h>


extern time_t __because_time(void);

time_t time(time_t *result) {
  time_t now = __because_time();
  if (result)
    *result = now;
  return now;
}

double difftime(time_t end, time_t start) {
  return (double)(end - start);
}
