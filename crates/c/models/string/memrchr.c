#include <string.h>


void *memrchr(const void *text, int byte, size_t count) {
  const unsigned char *at = text;
  while (count > 0)
    if (at[--count] == (unsigned char)byte)
      return (void *)(at + count);
  return 0;
}
