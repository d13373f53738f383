#include <stdio.h>


extern int __because_unread_byte(int);

int ungetc(int c, FILE *stream) {
  if (c == EOF || stream->__fd != 0)
    return EOF;
  stream->__at_end = 0;
  __because_unread_byte((unsigned char)c);
  return (unsigned char)c;
}
