#include <string.h>


static int lower(unsigned char c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

int strcasecmp(const char *left, const char *right) {
  for (size_t i = 0;; i++) {
    int a = lower(left[i]), b = lower(right[i]);
    if (a != b)
      return a - b;
    if (!a)
      return 0;
  }
}

int strncasecmp(const char *left, const char *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    int a = lower(left[i]), b = lower(right[i]);
    if (a != b)
      return a - b;
    if (!a)
      return 0;
  }
  return 0;
}
