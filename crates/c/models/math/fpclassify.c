#include <math.h>


int __fpclassify(double x) {
  return fpclassify(x);
}

int __fpclassifyf(float x) {
  return fpclassify(x);
}
