#include <stdio.h>

extern int __because_scan(FILE *, const char *, const char *, va_list);

int sscanf(const char *text, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = __because_scan(0, text, format, list);
  va_end(list);
  return count;
}

int vsscanf(const char *text, const char *format, va_list list) {
  return __because_scan(0, text, format, list);
}
