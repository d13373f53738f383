#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_scan(const char *, const char *, va_list);

int fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  if (__because_stream(stream) != 0)
    return EOF;
  va_start(list, format);
  int count = __because_scan(0, format, list);
  va_end(list);
  return count;
}

int vfscanf(FILE *stream, const char *format, va_list list) {
  return __because_stream(stream) == 0 ? __because_scan(0, format, list) : EOF;
}
