#include <stdio.h>


int feof(FILE *stream) {
  return stream->__at_end;
}

int ferror(FILE *stream) {
  return stream->__error;
}

void clearerr(FILE *stream) {
  stream->__at_end = 0;
  stream->__error = 0;
}

int fileno(FILE *stream) {
  return stream->__fd;
}
