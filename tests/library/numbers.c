/* Text to numbers. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void whole(const char *text, int base) {
  char *end;
  errno = 0;
  long a = strtol(text, &end, base);
  printf("%s/%d: %ld %d %d", text, base, a, (int)(end - text), errno);
  errno = 0;
  unsigned long b = strtoul(text, &end, base);
  printf(" %lu %d", b, errno);
  errno = 0;
  printf(" %lld", strtoll(text, NULL, base));
  printf(" %llu %d\n", strtoull(text, NULL, base), errno);
}

static void real(const char *text) {
  char *end;
  double value = strtod(text, &end);
  printf("%s: %.17g %d %.9g %g\n", text, value, (int)(end - text), strtof(text, NULL), atof(text));
}

int main(void) {
  const char *texts[] = {"0", "42", "-42", "  +7z", "0x1F", "0xg", "017", "08", "", "-", "9223372036854775807",
                         "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                         "18446744073709551615", "18446744073709551616", "zz", "101"};
  int bases[] = {0, 2, 8, 10, 16, 36};
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
    for (unsigned j = 0; j < 6; j++)
      whole(texts[i], bases[j]);
  printf("%d %d %ld %lld\n", atoi(" -123abc"), atoi("x"), atol("2147483648"), atoll("-99999999999"));
  const char *reals[] = {"0", "-0", "1.5", "3.14159265358979", "1e10", "1e-10", "1e400", "1e-400", "4.9e-324", "inf",
                         "-infinity", ".5", "5.", ".", "1e", "0x1.8p1", "123456789012345678901234567890",
                         "2.2250738585072011e-308", "1.7976931348623157e308", "1.00000005960464477539062"};
  for (unsigned i = 0; i < sizeof reals / sizeof *reals; i++)
    real(reals[i]);
  div_t d = div(-7, 2);
  ldiv_t l = ldiv(7, -2);
  lldiv_t ll = lldiv(-7, -2);
  printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
  printf("%d %ld %lld %d\n", abs(-5), labs(-6L), llabs(-7LL), abs(INT_MAX));
  printf("%" PRId64 " %" PRIuMAX "\n", (int64_t)strtoimax("-12", NULL, 10), strtoumax("12", NULL, 10));
  printf("%" PRIx32 " %" PRId8 " %" PRIu16 "\n", (uint32_t)0xdeadbeef, (int8_t)-3, (uint16_t)65535);
  return 0;
}
