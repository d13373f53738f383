#include <because-files.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern void __because_unsupported(const char *);

int ungetc(int c, FILE *stream) {
  int fd = __because_stream(stream);
  if (c == EOF || (!__because_file_of(stream) && fd != 0))
    return EOF;
  if (stream->__back)
    __because_unsupported("a second character put back by ungetc");
  stream->__at_end = 0;
  stream->__back = (unsigned char)c + 1;
  return (unsigned char)c;
}
