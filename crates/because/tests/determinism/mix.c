/* A checksum of two bytes that meets a value it should not: sums and products make minimal cores expensive. */
#include <assert.h>
unsigned char __VERIFIER_nondet_uchar(void);
static int table[6] = {4, -9, 250, 17, -3100, 8};
static int seed = 5;

static int quotient(int x, int y) {
  return y == 0 || y == -1 ? x : x / y;
}

static int step(int x, int y) {
  if (table[(unsigned)x % 6] < y) {
    seed ^= x;
    return quotient(x, y);
  }
  return (int)((unsigned)seed * 3u) - (x & y);
}

static unsigned sum(unsigned char a, unsigned char b) {
  int x = 2, y = 7;
  for (int i = 0; i < (a & 3); i++) {
    y = step(table[(unsigned)(b + i) % 6], x);
    x = (int)((unsigned)x * (unsigned)(y & 255)) ^ i;
  }
  table[(unsigned)x % 6] = seed > a ? y : x;
  if (quotient(x, b) & 1)
    y = (int)((unsigned)y - (unsigned)a);
  else
    x = step(y, a);
  unsigned h = (unsigned)x * 31u + (unsigned)y;
  h = h * 31u + (unsigned)seed;
  for (int k = 0; k < 6; k++)
    h = h * 31u + (unsigned)table[k];
  return h;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar() & 31, b = __VERIFIER_nondet_uchar() & 31;
  unsigned h = sum(a, b);
  assert(h != 2061361487u);
  return 0;
}
