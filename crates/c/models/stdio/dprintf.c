#include <because-files.h>
#include <stdio.h>

extern int __because_vprint_error(const char *, va_list);
extern ssize_t __because_write(int, const void *, size_t);
extern void __because_unsupported(const char *);

static int print_to(int fd, const char *format, va_list list) {
  char text[512];
  if (fd == 1)
    return vprintf(format, list);
  if (fd == 2)
    return __because_vprint_error(format, list);
  int length = vsnprintf(text, sizeof text, format, list);
  if (length >= (int)sizeof text)
    __because_unsupported("dprintf of more than 511 characters to a file");
  return length < 0 ? length : (int)__because_write(fd, text, (size_t)length);
}

int vdprintf(int fd, const char *format, va_list list) {
  return print_to(fd, format, list);
}

int dprintf(int fd, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = print_to(fd, format, list);
  va_end(list);
  return length;
}
