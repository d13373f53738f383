#include <errno.h>
#include <stdio.h>

extern int __because_stream(FILE *);

int feof(FILE *stream) {
  __because_stream(stream);
  return stream->__at_end;
}

int ferror(FILE *stream) {
  __because_stream(stream);
  return stream->__error;
}

void clearerr(FILE *stream) {
  __because_stream(stream);
  stream->__at_end = 0;
  stream->__error = 0;
}

int fileno(FILE *stream) {
  int fd = __because_stream(stream);
  if (fd < 64)
    return fd;
  errno = EBADF;
  return -1;
}
