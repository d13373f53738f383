#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_get(FILE *);

size_t fread(void *data, size_t size, size_t count, FILE *stream) {
  unsigned char *to = data;
  __because_stream(stream);
  if (size == 0)
    return 0;
  for (size_t i = 0; i < size * count; i++) {
    int c = __because_get(stream);
    if (c == EOF)
      return i / size;
    to[i] = (unsigned char)c;
  }
  return count;
}
