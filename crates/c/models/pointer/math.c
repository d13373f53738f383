/* Bodies for where the address of a function is taken: a direct call never comes here. */
#include <math.h>

double acos(double x) {
  return acos(x);
}

double asin(double x) {
  return asin(x);
}

double atan(double x) {
  return atan(x);
}

double ceil(double x) {
  return ceil(x);
}

double cos(double x) {
  return cos(x);
}

double cosh(double x) {
  return cosh(x);
}

double exp(double x) {
  return exp(x);
}

double exp2(double x) {
  return exp2(x);
}

double expm1(double x) {
  return expm1(x);
}

double fabs(double x) {
  return fabs(x);
}

double floor(double x) {
  return floor(x);
}

double log(double x) {
  return log(x);
}

double log10(double x) {
  return log10(x);
}

double log1p(double x) {
  return log1p(x);
}

double log2(double x) {
  return log2(x);
}

double nearbyint(double x) {
  return nearbyint(x);
}

double rint(double x) {
  return rint(x);
}

double round(double x) {
  return round(x);
}

double sin(double x) {
  return sin(x);
}

double sinh(double x) {
  return sinh(x);
}

double sqrt(double x) {
  return sqrt(x);
}

double tan(double x) {
  return tan(x);
}

double tanh(double x) {
  return tanh(x);
}

double trunc(double x) {
  return trunc(x);
}

double cbrt(double x) {
  return cbrt(x);
}

double acosh(double x) {
  return acosh(x);
}

double asinh(double x) {
  return asinh(x);
}

double atanh(double x) {
  return atanh(x);
}

double erf(double x) {
  return erf(x);
}

double erfc(double x) {
  return erfc(x);
}

double tgamma(double x) {
  return tgamma(x);
}

double lgamma(double x) {
  return lgamma(x);
}

double atan2(double x, double y) {
  return atan2(x, y);
}

double fmod(double x, double y) {
  return fmod(x, y);
}

double pow(double x, double y) {
  return pow(x, y);
}

double hypot(double x, double y) {
  return hypot(x, y);
}

double fmin(double x, double y) {
  return fmin(x, y);
}

double fmax(double x, double y) {
  return fmax(x, y);
}

double copysign(double x, double y) {
  return copysign(x, y);
}

double remainder(double x, double y) {
  return remainder(x, y);
}

double fma(double x, double y, double z) {
  return fma(x, y, z);
}

double ldexp(double x, int n) {
  return ldexp(x, n);
}

double scalbn(double x, int n) {
  return scalbn(x, n);
}

float acosf(float x) {
  return acosf(x);
}

float asinf(float x) {
  return asinf(x);
}

float atanf(float x) {
  return atanf(x);
}

float ceilf(float x) {
  return ceilf(x);
}

float cosf(float x) {
  return cosf(x);
}

float coshf(float x) {
  return coshf(x);
}

float expf(float x) {
  return expf(x);
}

float exp2f(float x) {
  return exp2f(x);
}

float expm1f(float x) {
  return expm1f(x);
}

float fabsf(float x) {
  return fabsf(x);
}

float floorf(float x) {
  return floorf(x);
}

float logf(float x) {
  return logf(x);
}

float log10f(float x) {
  return log10f(x);
}

float log1pf(float x) {
  return log1pf(x);
}

float log2f(float x) {
  return log2f(x);
}

float nearbyintf(float x) {
  return nearbyintf(x);
}

float rintf(float x) {
  return rintf(x);
}

float roundf(float x) {
  return roundf(x);
}

float sinf(float x) {
  return sinf(x);
}

float sinhf(float x) {
  return sinhf(x);
}

float sqrtf(float x) {
  return sqrtf(x);
}

float tanf(float x) {
  return tanf(x);
}

float tanhf(float x) {
  return tanhf(x);
}

float truncf(float x) {
  return truncf(x);
}

float cbrtf(float x) {
  return cbrtf(x);
}

float acoshf(float x) {
  return acoshf(x);
}

float asinhf(float x) {
  return asinhf(x);
}

float atanhf(float x) {
  return atanhf(x);
}

float erff(float x) {
  return erff(x);
}

float erfcf(float x) {
  return erfcf(x);
}

float tgammaf(float x) {
  return tgammaf(x);
}

float lgammaf(float x) {
  return lgammaf(x);
}

float atan2f(float x, float y) {
  return atan2f(x, y);
}

float fmodf(float x, float y) {
  return fmodf(x, y);
}

float powf(float x, float y) {
  return powf(x, y);
}

float hypotf(float x, float y) {
  return hypotf(x, y);
}

float fminf(float x, float y) {
  return fminf(x, y);
}

float fmaxf(float x, float y) {
  return fmaxf(x, y);
}

float copysignf(float x, float y) {
  return copysignf(x, y);
}

float remainderf(float x, float y) {
  return remainderf(x, y);
}

float fmaf(float x, float y, float z) {
  return fmaf(x, y, z);
}

float ldexpf(float x, int n) {
  return ldexpf(x, n);
}

float scalbnf(float x, int n) {
  return scalbnf(x, n);
}

long double acosl(long double x) {
  return acosl(x);
}

long double asinl(long double x) {
  return asinl(x);
}

long double atanl(long double x) {
  return atanl(x);
}

long double ceill(long double x) {
  return ceill(x);
}

long double cosl(long double x) {
  return cosl(x);
}

long double coshl(long double x) {
  return coshl(x);
}

long double expl(long double x) {
  return expl(x);
}

long double exp2l(long double x) {
  return exp2l(x);
}

long double expm1l(long double x) {
  return expm1l(x);
}

long double fabsl(long double x) {
  return fabsl(x);
}

long double floorl(long double x) {
  return floorl(x);
}

long double logl(long double x) {
  return logl(x);
}

long double log10l(long double x) {
  return log10l(x);
}

long double log1pl(long double x) {
  return log1pl(x);
}

long double log2l(long double x) {
  return log2l(x);
}

long double nearbyintl(long double x) {
  return nearbyintl(x);
}

long double rintl(long double x) {
  return rintl(x);
}

long double roundl(long double x) {
  return roundl(x);
}

long double sinl(long double x) {
  return sinl(x);
}

long double sinhl(long double x) {
  return sinhl(x);
}

long double sqrtl(long double x) {
  return sqrtl(x);
}

long double tanl(long double x) {
  return tanl(x);
}

long double tanhl(long double x) {
  return tanhl(x);
}

long double truncl(long double x) {
  return truncl(x);
}

long double cbrtl(long double x) {
  return cbrtl(x);
}

long double acoshl(long double x) {
  return acoshl(x);
}

long double asinhl(long double x) {
  return asinhl(x);
}

long double atanhl(long double x) {
  return atanhl(x);
}

long double erfl(long double x) {
  return erfl(x);
}

long double erfcl(long double x) {
  return erfcl(x);
}

long double tgammal(long double x) {
  return tgammal(x);
}

long double lgammal(long double x) {
  return lgammal(x);
}

long double atan2l(long double x, long double y) {
  return atan2l(x, y);
}

long double fmodl(long double x, long double y) {
  return fmodl(x, y);
}

long double powl(long double x, long double y) {
  return powl(x, y);
}

long double hypotl(long double x, long double y) {
  return hypotl(x, y);
}

long double fminl(long double x, long double y) {
  return fminl(x, y);
}

long double fmaxl(long double x, long double y) {
  return fmaxl(x, y);
}

long double copysignl(long double x, long double y) {
  return copysignl(x, y);
}

long double remainderl(long double x, long double y) {
  return remainderl(x, y);
}

long double fmal(long double x, long double y, long double z) {
  return fmal(x, y, z);
}

long double ldexpl(long double x, int n) {
  return ldexpl(x, n);
}

long double scalbnl(long double x, int n) {
  return scalbnl(x, n);
}
