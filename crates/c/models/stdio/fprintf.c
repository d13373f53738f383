#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_vprint_error(const char *, va_list);

int __because_vprint_to(int fd, const char *format, va_list list) {
  if (fd == 1)
    return vprintf(format, list);
  if (fd >= 2)
    return __because_vprint_error(format, list);
  return -1;
}

int vfprintf(FILE *stream, const char *format, va_list list) {
  return __because_vprint_to(__because_stream(stream), format, list);
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __because_vprint_to(__because_stream(stream), format, list);
  va_end(list);
  return length;
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  va_list list;
  (void)flag;
  va_start(list, format);
  int length = __because_vprint_to(__because_stream(stream), format, list);
  va_end(list);
  return length;
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list list) {
  (void)flag;
  return __because_vprint_to(__because_stream(stream), format, list);
}

int dprintf(int fd, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = __because_vprint_to(fd, format, list);
  va_end(list);
  return length;
}
