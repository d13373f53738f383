#include <string.h>


int strncmp(const char *left, const char *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char a = left[i], b = right[i];
    if (a != b)
      return a < b ? -1 : 1;
    if (!a)
      return 0;
  }
  return 0;
}
