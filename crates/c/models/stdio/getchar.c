#include <errno.h>
#include <because-files.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_read_byte(void);
extern void __because_precondition(_Bool, const char *);
extern FILE __because_files[3];

static int fail(FILE *stream, int code) {
  stream->__error = 1;
  errno = code;
  return EOF;
}

static int from_file(FILE *stream) {
  struct __because_open *open = __because_file_of(stream);
  if (!(open->flags & __BECAUSE_READ))
    return fail(stream, EBADF);
  if (open->content->directory)
    return fail(stream, EISDIR);
  __because_precondition(stream->__did != __BECAUSE_DID_WRITE,
                         "reading a stream after writing to it, without fflush, fseek, fsetpos or rewind between");
  __because_may_read(open);
  stream->__did = __BECAUSE_DID_READ;
  if (open->at >= open->content->length) {
    stream->__at_end = 1;
    return EOF;
  }
  return open->content->data[open->at++];
}

/* `__back` is one more than the character that `ungetc` put back, 0 where there is none. */
int __because_get(FILE *stream) {
  int c = stream->__back - 1;
  stream->__back = 0;
  if (c >= 0)
    return c;
  if (stream->__at_end)
    return EOF;
  if (__because_file_of(stream))
    return from_file(stream);
  if (stream->__fd != 0)
    return fail(stream, EBADF);
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

int getw(FILE *stream) {
  unsigned char bytes[sizeof(int)];
  int value;
  __because_stream(stream);
  for (unsigned i = 0; i < sizeof(int); i++) {
    int c = __because_get(stream);
    if (c == EOF)
      return EOF;
    bytes[i] = (unsigned char)c;
  }
  __builtin_memcpy(&value, bytes, sizeof value);
  return value;
}
