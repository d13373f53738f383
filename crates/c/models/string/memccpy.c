#include <string.h>


void *memccpy(void *to, const void *from, int byte, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  for (size_t i = 0; i < count; i++) {
    target[i] = source[i];
    if (source[i] == (unsigned char)byte)
      return target + i + 1;
  }
  return 0;
}
