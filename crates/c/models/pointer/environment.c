/* Bodies for where the address of a function is taken: a direct call never comes here. */
#include <stdlib.h>
#include <unistd.h>

_Noreturn void abort(void) {
  abort();
}

_Noreturn void _exit(int status) {
  _exit(status);
}

_Noreturn void _Exit(int status) {
  _Exit(status);
}

_Noreturn void quick_exit(int status) {
  quick_exit(status);
}

int at_quick_exit(void (*function)(void)) {
  (void)function;
  return 0;
}

void srand(unsigned seed) {
  (void)seed;
}

void srandom(unsigned seed) {
  (void)seed;
}

void srand48(long seed) {
  (void)seed;
}

int system(const char *command) {
  (void)command;
  return 0;
}

unsigned sleep(unsigned seconds) {
  (void)seconds;
  return 0;
}
