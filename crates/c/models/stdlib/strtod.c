#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

/* Decimal text to the nearest floating-point number, ties to even, exactly: a whole number of any length is scaled by
   powers of two and ten, and only the last step rounds. */

#define LIMBS 140

struct big {
  int used;
  uint32_t limb[LIMBS];
};

static void multiply_add(struct big *n, uint32_t by, uint32_t plus) {
  unsigned long long carry = plus;
  for (int i = 0; i < n->used; i++) {
    carry += (unsigned long long)n->limb[i] * by;
    n->limb[i] = (uint32_t)(carry & 0xffffffff);
    carry >>= 32;
  }
  if (carry)
    n->limb[n->used++] = (uint32_t)carry;
}

static uint32_t divide(struct big *n, uint32_t by) {
  unsigned long long rest = 0;
  for (int i = n->used - 1; i >= 0; i--) {
    rest = rest << 32 | n->limb[i];
    n->limb[i] = (uint32_t)(rest / by);
    rest %= by;
  }
  while (n->used && !n->limb[n->used - 1])
    n->used--;
  return (uint32_t)rest;
}

static int bits(const struct big *n) {
  return n->used ? n->used * 32 + 32 - __builtin_clzll(n->limb[n->used - 1]) : 0;
}

static void shift_left(struct big *n, int words) {
  for (int i = n->used - 1; i >= 0; i--)
    n->limb[i + words] = n->limb[i];
  for (int i = 0; i < words; i++)
    n->limb[i] = 0;
  n->used += words;
}

static unsigned long long bits_at(const struct big *n, int from, int count) {
  unsigned long long value = 0;
  for (int i = count - 1; i >= 0; i--) {
    int at = from + i;
    value = value << 1 | (at >= 0 && n->limb[at / 32] >> at % 32 & 1);
  }
  return value;
}

static int any_below(const struct big *n, int end) {
  for (int i = 0; i < end; i++)
    if (n->limb[i / 32] >> i % 32 & 1)
      return 1;
  return 0;
}

static double power_of_two(int exponent) {
  double value = 1;
  for (; exponent > 0; exponent--)
    value *= 2;
  for (; exponent < 0; exponent++)
    value *= 0.5;
  return value;
}

/* n * 2^scale, plus something smaller than the last bit if `sticky`, with `precision` bits, none below 2^lowest. */
static double round_to(const struct big *n, int scale, int sticky, int precision, int lowest, int highest) {
  int length = bits(n);
  int drop = length - precision;
  if (drop + scale < lowest)
    drop = lowest - scale;
  if (drop > length + 1)
    drop = length + 1;
  int keep = length - drop;
  unsigned long long mantissa = keep > 0 ? bits_at(n, drop, keep) : 0;
  if (drop > 0) {
    int half = drop <= length && bits_at(n, drop - 1, 1);
    if (half && (sticky || any_below(n, drop - 1) || (mantissa & 1)))
      mantissa++;
  }
  if (!mantissa)
    return 0;
  int exponent = drop + scale;
  if (64 - __builtin_clzll(mantissa) + exponent > highest)
    return __builtin_huge_val();
  if (exponent > -1000)
    return (double)mantissa * power_of_two(exponent);
  return (double)mantissa * power_of_two(-1000) * power_of_two(exponent + 1000);
}

static double decimal(struct big *n, int exponent, int sticky, int precision, int lowest, int highest) {
  int scale = 0;
  if (!n->used)
    return 0;
  if (bits(n) + exponent * 3 > 1100 && exponent > 0)
    return __builtin_huge_val();
  if (exponent < -1200)
    return 0;
  for (; exponent > 0; exponent--)
    multiply_add(n, 10, 0);
  int want = 66 - exponent * 10 / 3 - bits(n);
  if (exponent < 0 && want > 0) {
    shift_left(n, want / 32 + 1);
    scale = -32 * (want / 32 + 1);
  }
  for (; exponent <= -9; exponent += 9)
    sticky |= divide(n, 1000000000) != 0;
  for (; exponent < 0; exponent++)
    sticky |= divide(n, 10) != 0;
  return round_to(n, scale, sticky, precision, lowest, highest);
}

static int hex(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'F')
    return c - 'A' + 10;
  return 99;
}

static int starts(const char *text, const char *word) {
  for (; *word; text++, word++)
    if ((*text | 32) != *word)
      return 0;
  return 1;
}

/* The digits of a number in `base` 10 or 16 with a point; *exponent counts digits after the point and dropped ones. */
static const char *mantissa(const char *at, int base, struct big *n, int *exponent, int *sticky) {
  int digits = 0, any = 0, point = 0;
  n->used = 0;
  for (;; at++) {
    int d = hex(*at);
    if (*at == '.' && !point) {
      point = 1;
      continue;
    }
    if (d >= base)
      break;
    any = 1;
    if (digits < 800 / (base / 8)) {
      multiply_add(n, base, d);
      digits += n->used > 0;
      *exponent -= point;
    } else {
      *sticky |= d != 0;
      *exponent += !point;
    }
  }
  return any ? at : 0;
}

static const char *power(const char *at, char letter, int *exponent, int factor) {
  const char *next = at;
  int value = 0, negative = 0;
  if ((*next | 32) != letter)
    return at;
  next++;
  if (*next == '-' || *next == '+')
    negative = *next++ == '-';
  if (*next < '0' || *next > '9')
    return at;
  for (; *next >= '0' && *next <= '9'; next++)
    if (value < 100000)
      value = value * 10 + (*next - '0');
  *exponent += (negative ? -value : value) * factor;
  return next;
}

static double number(const char *text, const char **end, int precision, int lowest, int highest) {
  struct big n;
  const char *after;
  int exponent = 0, sticky = 0;
  double value;
  if (text[0] == '0' && (text[1] | 32) == 'x') {
    after = mantissa(text + 2, 16, &n, &exponent, &sticky);
    if (after) {
      exponent *= 4;
      *end = power(after, 'p', &exponent, 1);
      if (!n.used)
        return 0;
      if (exponent < -20000)
        exponent = -20000;
      value = round_to(&n, exponent, sticky, precision, lowest, highest);
      if (value == 0 || value == __builtin_huge_val())
        errno = ERANGE;
      return value;
    }
  }
  after = mantissa(text, 10, &n, &exponent, &sticky);
  if (!after)
    return 0;
  *end = power(after, 'e', &exponent, 1);
  if (!n.used)
    return 0;
  if (precision == 53 && !sticky && bits(&n) <= 53 && exponent >= -22 && exponent <= 22) {
    /* Both are exact, so one operation rounds right. */
    double scale = 1;
    value = (double)bits_at(&n, 0, bits(&n));
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
      scale *= 10;
    return exponent < 0 ? value / scale : value * scale;
  }
  value = decimal(&n, exponent, sticky, precision, lowest, highest);
  if (value == 0 || value == __builtin_huge_val())
    errno = ERANGE;
  return value;
}

double __because_float(const char *text, char **end, int precision, int lowest, int highest) {
  const char *at = text, *after = text;
  int negative = 0;
  double value = 0;
  while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
    at++;
  if (*at == '-' || *at == '+')
    negative = *at++ == '-';
  if (starts(at, "infinity")) {
    value = __builtin_huge_val();
    after = at + 8;
  } else if (starts(at, "inf")) {
    value = __builtin_huge_val();
    after = at + 3;
  } else if (starts(at, "nan")) {
    value = __builtin_nan("");
    after = at + 3;
  } else {
    value = number(at, &after, precision, lowest, highest);
  }
  if (end)
    *end = (char *)after;
  return negative ? -value : value;
}

double strtod(const char *text, char **end) {
  return __because_float(text, end, 53, -1074, 1024);
}

float strtof(const char *text, char **end) {
  return (float)__because_float(text, end, 24, -149, 128);
}

/* long double has the format of double here. */
long double strtold(const char *text, char **end) {
  return __because_float(text, end, 53, -1074, 1024);
}

double atof(const char *text) {
  return __because_float(text, 0, 53, -1074, 1024);
}
