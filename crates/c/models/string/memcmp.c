#include <string.h>


int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

int bcmp(const void *left, const void *right, size_t count) {
  return memcmp(left, right, count);
}
