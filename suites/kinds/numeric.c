/* Integer square root, greatest common divisor and a clamped average. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned root(unsigned n) {
  unsigned low = 0;
  unsigned high = 16;
  while (high - low > 1) {
    unsigned middle = (low + high) / 2;
    if (middle * middle <= n)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static unsigned mean(unsigned a, unsigned b, unsigned most) {
  unsigned half = (a + b + 1) / 2;
  if (half > most)
    half = most;
  return half;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uchar();
  unsigned b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a < 48 && b < 10 && (a > 0 || b > 0));
  unsigned r = root(a);
  assert(r * r <= a && a < (r + 1) * (r + 1));
  unsigned d = gcd(a, b);
  assert(d > 0 && a % d == 0 && b % d == 0);
  assert(d >= b || b == 0 || a % b != 0);
  unsigned m = mean(a, b, 40);
  assert(m <= 40);
  assert(m == 40 || (2 * m >= a + b && 2 * m <= a + b + 1));
  return 0;
}
