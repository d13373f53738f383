#include <errno.h>
#include <because-files.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_write_byte(int);
extern int __because_write_byte_error(int);
extern void __because_precondition(_Bool, const char *);

static int fail(FILE *stream) {
  stream->__error = 1;
  errno = EBADF;
  return EOF;
}

/* A byte to a stream that is known to be open. */
int __because_put(int c, FILE *stream) {
  struct __because_open *open = __because_file_of(stream);
  if (!open) {
    if (stream->__fd == 1)
      __because_write_byte((unsigned char)c);
    else if (stream->__fd == 2)
      __because_write_byte_error((unsigned char)c);
    else
      return fail(stream);
    return (unsigned char)c;
  }
  if (!(open->flags & __BECAUSE_WRITE))
    return fail(stream);
  __because_precondition(stream->__did != __BECAUSE_DID_READ || stream->__at_end,
                         "writing to a stream after reading from it, without fseek, fsetpos or rewind between");
  stream->__did = __BECAUSE_DID_WRITE;
  int put = __because_put_open(c, open);
  if (put < 0)
    stream->__error = 1;
  return put;
}

int fputc(int c, FILE *stream) {
  __because_stream(stream);
  return __because_put(c, stream);
}

int putc(int c, FILE *stream) {
  __because_stream(stream);
  return __because_put(c, stream);
}

int _IO_putc(int c, FILE *stream) {
  __because_stream(stream);
  return __because_put(c, stream);
}

int putw(int value, FILE *stream) {
  unsigned char bytes[sizeof(int)];
  __because_stream(stream);
  __builtin_memcpy(bytes, &value, sizeof value);
  for (unsigned i = 0; i < sizeof(int); i++)
    if (__because_put(bytes[i], stream) == EOF)
      return EOF;
  return 0;
}
