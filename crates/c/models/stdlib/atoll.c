#include <limits.h>
#include <stdlib.h>

extern void __because_precondition(_Bool, const char *);

long long atoll(const char *text) {
  unsigned long long value = 0, limit = LLONG_MAX;
  int negative = 0;
  while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
    text++;
  if (*text == '-' || *text == '+')
    negative = *text++ == '-';
  if (negative)
    limit++;
  for (; *text >= '0' && *text <= '9'; text++) {
    unsigned long long digit = *text - '0';
    __because_precondition(value <= (limit - digit) / 10, "atoll of a number that does not fit long long");
    value = value * 10 + digit;
  }
  return negative ? -value : value;
}
