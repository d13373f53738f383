#include <errno.h>

static int digit(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 99;
}

/* The number at the start of `text` as strtol and its family read it; `limit` is the largest value of the type. */
unsigned long long __because_integer(const char *text, char **end, int base, unsigned long long limit,
                                     int is_signed) {
  const char *at = text;
  unsigned long long value = 0;
  int negative = 0, over = 0;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
    at++;
  if (*at == '-' || *at == '+')
    negative = *at++ == '-';
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit(at[2]) < 16) {
    at += 2;
    base = 16;
  } else if (base == 0) {
    base = at[0] == '0' ? 8 : 10;
  }
  if (is_signed && negative)
    limit++;
  const char *first = at;
  for (int d; (d = digit(*at)) < base; at++) {
    if (over || value > (limit - d) / base)
      over = 1;
    else
      value = value * base + d;
  }
  if (end)
    *end = (char *)(at == first ? text : at);
  if (over) {
    errno = ERANGE;
    value = limit;
    if (!is_signed)
      return value;
  }
  return negative ? -value : value;
}
