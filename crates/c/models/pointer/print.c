/* Bodies for where the address of a function is taken: a direct call never comes here. */
#include <stdio.h>

int vprintf(const char *format, va_list list) {
  return vprintf(format, list);
}

int vsprintf(char *to, const char *format, va_list list) {
  return vsprintf(to, format, list);
}

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  return vsnprintf(to, size, format, list);
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vprintf(format, list);
  va_end(list);
  return length;
}

int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsprintf(to, format, list);
  va_end(list);
  return length;
}

int snprintf(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vsnprintf(to, size, format, list);
  va_end(list);
  return length;
}
