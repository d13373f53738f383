#include <check.h>

extern void __because_precondition(_Bool, const char *);

int __because_check_text(const char *a, const char *b) {
  __because_precondition(a && b, "a string of the assertion is null");
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

int __because_check_pointed(const char *a, const char *b) {
  if (!a || !b)
    return a != b;
  return __because_check_text(a, b);
}

int __because_check_memory(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}

int __because_check_close(double a, double b, double tolerance) {
  double distance = a > b ? a - b : b - a;
  return distance < tolerance;
}

int __because_check_number(double a) {
  return a == a;
}

int __because_check_infinite(double a) {
  return a == a && a - a != a - a;
}
