#include <inttypes.h>

extern unsigned long long __because_integer(const char *, char **, int, unsigned long long, int);

intmax_t strtoimax(const char *text, char **end, int base) {
  return __because_integer(text, end, base, INTMAX_MAX, 1);
}

uintmax_t strtoumax(const char *text, char **end, int base) {
  return __because_integer(text, end, base, UINTMAX_MAX, 0);
}
