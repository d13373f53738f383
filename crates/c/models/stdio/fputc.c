#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_write_byte(int);
extern int __because_write_byte_error(int);

int __because_put(int c, int fd) {
  if (fd == 1)
    __because_write_byte((unsigned char)c);
  else if (fd >= 2)
    __because_write_byte_error((unsigned char)c);
  else
    return EOF;
  return (unsigned char)c;
}

int fputc(int c, FILE *stream) {
  return __because_put(c, __because_stream(stream));
}

int putc(int c, FILE *stream) {
  return __because_put(c, __because_stream(stream));
}

int _IO_putc(int c, FILE *stream) {
  return __because_put(c, __because_stream(stream));
}
