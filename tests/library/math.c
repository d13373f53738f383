/* math.h where the result is exact, so that every library agrees. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>

static const double values[] = {0.0,  -0.0, 0.5,  -0.5,  1.5,  -1.5, 2.5,   -2.5,   3.0,        0.1,
                                -7.9, 1e10, 1e17, -1e17, 1e300, 1e-300, 4.9e-324, 123456.789, 4503599627370497.5};

int main(void) {
  for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
    double x = values[i], whole;
    int e;
    printf("%g: %g %g %g %g %g %g", x, fabs(x), floor(x), ceil(x), trunc(x), round(x), rint(x));
    printf(" %.17g %d", sqrt(fabs(x)), signbit(x) != 0);
    printf(" %.17g", frexp(x, &e));
    printf(" %d", e);
    printf(" %g", modf(x, &whole));
    printf(" %g %d %g\n", whole, fpclassify(x), nearbyint(x));
    if (fabs(x) < 1e15)
      printf("  %ld %ld %lld %lld\n", lround(x), lrint(x), llround(x), llrint(x));
    for (unsigned j = 0; j < sizeof values / sizeof *values; j += 3) {
      double y = values[j];
      if (x != y)
        printf("  %g %g", fmin(x, y), fmax(x, y));
      printf("  %g %g", copysign(x, y), fdim(x, y));
      if (y != 0)
        printf(" %.17g %.17g", fmod(x, y), remainder(x, y));
      printf(" %.17g\n", nextafter(x, y));
    }
  }
  printf("%g %g %g %g\n", pow(2, 10), pow(3, 3), ldexp(0.75, 4), scalbn(1, -3));
  printf("%d %d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, isfinite(1.0) != 0, isnormal(1e-310) != 0);
  printf("%g %g %d\n", fma(2, 3, 4), hypot(3, 4), ilogb(10));
  printf("%.9g %.9g %.9g %.9g\n", sqrtf(2), fabsf(-1.5f), floorf(-0.5f), fmodf(7.5f, 2));
  printf("%d %d %d\n", isgreater(2.0, 1.0), isless(NAN, 1.0), isunordered(NAN, 1.0));
  printf("%g %g %g %g\n", DBL_MAX, DBL_MIN, DBL_EPSILON, (double)FLT_MAX);
  return 0;
}
