#include <math.h>
#include <stdint.h>

extern uint64_t __because_float_bits(double);
extern double __because_float_from_bits(uint64_t);

double frexp(double x, int *exponent) {
  *exponent = 0;
  if (x == 0 || !isfinite(x))
    return x;
  int shift = 0;
  if (fabs(x) < 0x1p-1022) {
    x *= 0x1p54;
    shift = 54;
  }
  uint64_t bits = __because_float_bits(x);
  *exponent = (int)(bits >> 52 & 0x7ff) - 1022 - shift;
  return __because_float_from_bits((bits & ~((uint64_t)0x7ff << 52)) | (uint64_t)1022 << 52);
}

float frexpf(float x, int *exponent) {
  return (float)frexp(x, exponent);
}

long double frexpl(long double x, int *exponent) {
  return frexp((double)x, exponent);
}
