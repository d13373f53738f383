#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_put(int, FILE *);

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  const unsigned char *at = data;
  __because_stream(stream);
  if (size == 0)
    return 0;
  for (size_t i = 0; i < size * count; i++)
    if (__because_put(at[i], stream) == EOF)
      return i / size;
  return count;
}
