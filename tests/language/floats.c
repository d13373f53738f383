/* Float and double: rounding, conversions, comparisons, special values. */
#include <float.h>
#include <math.h>
#include <stdio.h>

static float add(float a, float b) { return a + b; }

int main(void) {
  float f = 0.1f, g = 16777216.0f;
  double d = 0.1, sum = 0;
  printf("%.9g %.17g %d\n", f, d, f == d);
  printf("%.9g %.9g\n", g + 1.0f, add(g, 1.0f));
  for (int i = 0; i < 10; i++)
    sum += 0.1;
  printf("%.17g %d\n", sum, sum == 1.0);
  printf("%d %d %u %lld\n", (int)3.99, (int)-3.99, (unsigned)3e9, (long long)-1e18);
  printf("%.9g %.9g %.17g\n", (float)16777217, (float)0.1, (double)0x7fffffffffffffffLL);
  printf("%.9g %.17g\n", (float)0xffffffffffffffffull, (double)0xfffffffffffff7ffull);
  double inf = 1e308 * 10, nan = inf - inf, zero = 0.0;
  printf("%f %f %d %d %d\n", inf, -inf, nan != nan, nan < 1, !(nan >= 1));
  printf("%g %g %d\n", 1 / inf, -1 / inf, 1 / -zero < 0);
  printf("%g %g %g\n", DBL_MIN / 2, DBL_MIN / 4503599627370496.0, 4.9e-324 / 2);
  printf("%g %g\n", (double)FLT_MIN / 2, (double)(float)1e-46);
  printf("%.17g %.17g\n", 1.0 / 3 * 3, 2.0 / 3);
  f = 1;
  f /= 3;
  d = f;
  printf("%.17g\n", d);
  int i = 7;
  i /= 2.0;
  i -= 0.5;
  printf("%d %d\n", i, (int)(char)65.7);
  printf("%d %d %d\n", 0.1 + 0.2 == 0.3, 0.1f + 0.2f == 0.3f, 0.5 + 0.25 == 0.75);
  printf("%d\n", (nan ? 1 : 0) + (zero ? 10 : 20) + (!zero ? 100 : 0));
  printf("%.3f %.10e\n", 1e15 + 0.3, 123456789.123456789);
  printf("%.17g %.17g\n", 0x1.8p-3, 1e23);
  long double ld = 1.5L;
  printf("%.2f\n", (double)(ld * 2));
  return 0;
}
