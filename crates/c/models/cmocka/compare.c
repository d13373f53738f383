#include <cmocka.h>

int __because_close_to(double a, double b, double epsilon) {
  double distance = a > b ? a - b : b - a;
  return a == b || distance <= epsilon;
}

int __because_compare_text(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

int __because_compare_memory(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}

int __because_in_range(LargestIntegralType value, LargestIntegralType low, LargestIntegralType high) {
  return low <= value && value <= high;
}

int __because_in_set(LargestIntegralType value, const LargestIntegralType *values, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (values[i] == value)
      return 1;
  return 0;
}
