#include <math.h>
#include <stdint.h>

extern uint64_t __because_float_bits(double);
extern double __because_float_from_bits(uint64_t);
extern uint32_t __because_float_bitsf(float);
extern float __because_float_from_bitsf(uint32_t);

double nextafter(double x, double y) {
  if (isnan(x) || isnan(y))
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return copysign(0x1p-1074, y);
  uint64_t bits = __because_float_bits(x);
  return __because_float_from_bits((x < y) == (x > 0) ? bits + 1 : bits - 1);
}

float nextafterf(float x, float y) {
  if (isnan(x) || isnan(y))
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return copysignf(0x1p-149f, y);
  uint32_t bits = __because_float_bitsf(x);
  return __because_float_from_bitsf((x < y) == (x > 0) ? bits + 1 : bits - 1);
}
