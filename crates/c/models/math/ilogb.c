#include <limits.h>
#include <math.h>

int ilogb(double x) {
  int exponent;
  if (x == 0)
    return FP_ILOGB0;
  if (isnan(x))
    return FP_ILOGBNAN;
  if (isinf(x))
    return INT_MAX;
  frexp(x, &exponent);
  return exponent - 1;
}

int ilogbf(float x) {
  return ilogb(x);
}

double logb(double x) {
  if (x == 0)
    return -HUGE_VAL;
  if (!isfinite(x))
    return x * x;
  return ilogb(x);
}

float logbf(float x) {
  return (float)logb(x);
}
