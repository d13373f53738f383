#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_put(int, int);

size_t fwrite(const void *data, size_t size, size_t count, FILE *stream) {
  const unsigned char *at = data;
  int fd = __because_stream(stream);
  if (fd < 1)
    return 0;
  for (size_t i = 0; i < size * count; i++)
    __because_put(at[i], fd);
  return size ? count : 0;
}
