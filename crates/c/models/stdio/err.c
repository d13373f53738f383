#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __because_vprint_error(const char *, va_list);

static void show(const char *format, va_list list, int code) {
  if (format)
    __because_vprint_error(format, list);
  if (code >= 0)
    fprintf(stderr, format ? ": %s" : "%s", strerror(code));
  fprintf(stderr, "\n");
}

_Noreturn void err(int status, const char *format, ...) {
  va_list list;
  int code = errno;
  va_start(list, format);
  show(format, list, code);
  va_end(list);
  exit(status);
}

_Noreturn void errx(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  show(format, list, -1);
  va_end(list);
  exit(status);
}

void warn(const char *format, ...) {
  va_list list;
  int code = errno;
  va_start(list, format);
  show(format, list, code);
  va_end(list);
}

void warnx(const char *format, ...) {
  va_list list;
  va_start(list, format);
  show(format, list, -1);
  va_end(list);
}
