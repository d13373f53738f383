#include <limits.h>
#include <stdlib.h>

extern unsigned long long __because_integer(const char *, char **, int, unsigned long long, int);

unsigned long strtoul(const char *text, char **end, int base) {
  return __because_integer(text, end, base, ULONG_MAX, 0);
}
