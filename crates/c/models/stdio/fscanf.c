#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_scan(FILE *, const char *, const char *, va_list);

int fscanf(FILE *stream, const char *format, ...) {
  va_list list;
  __because_stream(stream);
  va_start(list, format);
  int count = __because_scan(stream, 0, format, list);
  va_end(list);
  return count;
}

int vfscanf(FILE *stream, const char *format, va_list list) {
  __because_stream(stream);
  return __because_scan(stream, 0, format, list);
}
