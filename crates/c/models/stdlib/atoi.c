#include <limits.h>
#include <stdlib.h>

extern void __because_precondition(_Bool, const char *);

int atoi(const char *text) {
  unsigned int value = 0, limit = INT_MAX;
  int negative = 0;
  while (*text == ' ' || (*text >= '\t' && *text <= '\r'))
    text++;
  if (*text == '-' || *text == '+')
    negative = *text++ == '-';
  if (negative)
    limit++;
  for (; *text >= '0' && *text <= '9'; text++) {
    unsigned int digit = *text - '0';
    __because_precondition(value <= (limit - digit) / 10, "atoi of a number that does not fit int");
    value = value * 10 + digit;
  }
  return negative ? -value : value;
}
