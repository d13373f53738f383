#include <stdio.h>

extern int __because_scan(FILE *, const char *, const char *, va_list);
extern FILE __because_files[3];

int scanf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = __because_scan(&__because_files[0], 0, format, list);
  va_end(list);
  return count;
}

int vscanf(const char *format, va_list list) {
  return __because_scan(&__because_files[0], 0, format, list);
}
