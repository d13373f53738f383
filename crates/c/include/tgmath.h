#ifndef __BECAUSE_TGMATH_H
#define __BECAUSE_TGMATH_H
#include <math.h>
#define __BECAUSE_TG1(f, x) _Generic((x), float: f##f, long double: f##l, default: f)(x)
#define __BECAUSE_TG2(f, x, y) _Generic((x) + (y), float: f##f, long double: f##l, default: f)(x, y)
#define sqrt(x) __BECAUSE_TG1(sqrt, x)
#define fabs(x) __BECAUSE_TG1(fabs, x)
#define floor(x) __BECAUSE_TG1(floor, x)
#define ceil(x) __BECAUSE_TG1(ceil, x)
#define trunc(x) __BECAUSE_TG1(trunc, x)
#define round(x) __BECAUSE_TG1(round, x)
#define exp(x) __BECAUSE_TG1(exp, x)
#define log(x) __BECAUSE_TG1(log, x)
#define sin(x) __BECAUSE_TG1(sin, x)
#define cos(x) __BECAUSE_TG1(cos, x)
#define tan(x) __BECAUSE_TG1(tan, x)
#define pow(x, y) __BECAUSE_TG2(pow, x, y)
#define fmod(x, y) __BECAUSE_TG2(fmod, x, y)
#define atan2(x, y) __BECAUSE_TG2(atan2, x, y)
#define fmin(x, y) __BECAUSE_TG2(fmin, x, y)
#define fmax(x, y) __BECAUSE_TG2(fmax, x, y)
#endif
