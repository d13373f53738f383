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
  return __because_stream(stream);
}
