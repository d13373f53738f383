/* Integer widths, promotions, conversions, shifts, 128-bit numbers. */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static void wide(const char *name, unsigned __int128 value) {
  printf("%s %016llx%016llx\n", name, (unsigned long long)(value >> 64), (unsigned long long)value);
}

int main(void) {
  signed char sc = -1;
  unsigned char uc = 255;
  short s = -32768;
  unsigned short us = 65535;
  unsigned u = 4000000000u;
  long l = LONG_MIN;
  printf("%d %d %d %d\n", sc + 1, uc + 1, s - 1, us + 1);
  printf("%d %d %d\n", sc < uc, (unsigned)sc > uc, sc == (signed char)uc);
  printf("%u %ld %d\n", u + u, (long)u + u, -1 < 1u);
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
  printf("%d %d %u %ld\n", -8 >> 1, 1 << 30, 1u << 31, l >> 63);
  sc = 127;
  sc++;
  uc++;
  us += 2;
  printf("%d %d %d\n", sc, uc, us);
  sc = 200;
  printf("%d %d %d\n", sc, (char)200, (unsigned char)-1);
  _Bool b = 256, c = 0.5, d = (_Bool)"";
  printf("%d %d %d %d\n", b, c, d, (_Bool)0.0);
  b += 5;
  b--;
  printf("%d\n", b);
  __int128 big = (__int128)LLONG_MAX * LLONG_MAX;
  unsigned __int128 ubig = ~(unsigned __int128)0 / 7;
  wide("product", (unsigned __int128)big);
  wide("seventh", ubig);
  wide("shift", ubig << 61 >> 3);
  wide("negative", (unsigned __int128)(-big % 1000007));
  printf("%d %d\n", big > LLONG_MAX, (int)(big >> 100));
  printf("%d %d %d\n", 'a', '\377', '\x41');
  printf("%d %d\n", L'\u00e9', 'ab');
  printf("%llu %lld\n", 18446744073709551615u, 0x7fffffffffffffff);
  printf("%zu %zu %zu %zu\n", sizeof(1 ? sc : uc), sizeof(1L + u), sizeof 'a', sizeof(us << 1));
  int x = 5;
  x += 3.7;
  x *= 2.5f;
  unsigned char narrow = 10;
  narrow *= 30;
  narrow -= 300;
  printf("%d %d\n", x, narrow);
  x++;
  printf("%d\n", -x--);
  return (x & 0xff) > 0;
}
