#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_read_byte(void);
extern FILE __because_files[3];

/* `__back` is one more than the character that `ungetc` put back, 0 where there is none. */
int __because_get(FILE *stream) {
  if (stream->__fd != 0)
    return EOF;
  int c = stream->__back - 1;
  stream->__back = 0;
  if (c >= 0)
    return c;
  c = __because_read_byte();
  if (c < 0)
    stream->__at_end = 1;
  return c;
}

int getchar(void) {
  return __because_get(&__because_files[0]);
}

int getchar_unlocked(void) {
  return __because_get(&__because_files[0]);
}

int fgetc(FILE *stream) {
  __because_stream(stream);
  return __because_get(stream);
}

int getc(FILE *stream) {
  __because_stream(stream);
  return __because_get(stream);
}

int _IO_getc(FILE *stream) {
  __because_stream(stream);
  return __because_get(stream);
}
