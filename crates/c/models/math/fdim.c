#include <math.h>

double fdim(double x, double y) {
  if (isnan(x) || isnan(y))
    return x + y;
  return x > y ? x - y : 0;
}

float fdimf(float x, float y) {
  if (isnan(x) || isnan(y))
    return x + y;
  return x > y ? x - y : 0;
}

long double fdiml(long double x, long double y) {
  if (isnan(x) || isnan(y))
    return x + y;
  return x > y ? x - y : 0;
}
