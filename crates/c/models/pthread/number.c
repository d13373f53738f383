#include <pthread.h>

/* The thread that runs: as `pthread_create` counts them, 0 for the first one. */
unsigned long __because_thread_number;

/* Names of threads only have to differ. */
enum { FIRST = 1000 };

pthread_t pthread_self(void) {
  return __because_thread_number ? __because_thread_number : FIRST;
}
