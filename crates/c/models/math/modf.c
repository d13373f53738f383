#include <math.h>

double modf(double x, double *whole) {
  *whole = trunc(x);
  return isinf(x) ? copysign(0, x) : copysign(x - *whole, x);
}

float modff(float x, float *whole) {
  *whole = truncf(x);
  return isinf(x) ? copysignf(0, x) : copysignf(x - *whole, x);
}

long double modfl(long double x, long double *whole) {
  *whole = truncl(x);
  return isinf(x) ? copysignl(0, x) : copysignl(x - *whole, x);
}
