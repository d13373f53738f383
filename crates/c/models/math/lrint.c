#include <math.h>

long lrint(double x) {
  return (long)rint(x);
}

long lrintf(float x) {
  return (long)rintf(x);
}

long lrintl(long double x) {
  return (long)rintl(x);
}

long long llrint(double x) {
  return (long long)rint(x);
}

long long llrintf(float x) {
  return (long long)rintf(x);
}

long long llrintl(long double x) {
  return (long long)rintl(x);
}
