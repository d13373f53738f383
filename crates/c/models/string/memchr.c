#include <string.h>


void *memchr(const void *text, int byte, size_t count) {
  const unsigned char *at = text;
  for (size_t i = 0; i < count; i++)
    if (at[i] == (unsigned char)byte)
      return (void *)(at + i);
  return 0;
}
