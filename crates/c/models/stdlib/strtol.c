#include <limits.h>
#include <stdlib.h>

extern unsigned long long __because_integer(const char *, char **, int, unsigned long long, int);

long strtol(const char *text, char **end, int base) {
  return __because_integer(text, end, base, LONG_MAX, 1);
}
