#include <CUnit/CUnit.h>

int __because_cunit_text(const char *a, const char *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (a[i] != b[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
    if (!a[i])
      return 0;
  }
  return 0;
}

int __because_cunit_close(double a, double b, double granularity) {
  double distance = a > b ? a - b : b - a;
  return distance <= (granularity < 0 ? -granularity : granularity);
}
