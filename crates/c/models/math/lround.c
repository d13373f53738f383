#include <math.h>

long lround(double x) {
  return (long)round(x);
}

long lroundf(float x) {
  return (long)roundf(x);
}

long lroundl(long double x) {
  return (long)roundl(x);
}

long long llround(double x) {
  return (long long)round(x);
}

long long llroundf(float x) {
  return (long long)roundf(x);
}

long long llroundl(long double x) {
  return (long long)roundl(x);
}
