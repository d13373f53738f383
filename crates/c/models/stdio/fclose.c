#include <because-files.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern void __because_flush(FILE *);

int fclose(FILE *stream) {
  int fd = __because_stream(stream);
  if (__because_file_of(stream)) {
    __because_flush(stream);
    __because_file_of(stream)->content->readers -= __because_file_of(stream)->reads;
    __because_descriptors[fd] = 0;
  }
  stream->__fd = -1;
  return 0;
}

static int seek(FILE *stream, long offset, int whence) {
  __because_stream(stream);
  struct __because_open *open = __because_file_of(stream);
  if (!open)
    return __because_fail(ESPIPE);
  long from = 0;
  if (whence == SEEK_CUR)
    from = (long)open->at - (stream->__back != 0);
  else if (whence == SEEK_END)
    from = (long)open->content->length;
  else if (whence != SEEK_SET)
    return __because_fail(EINVAL);
  if (offset > LONG_MAX - from)
    return __because_fail(EOVERFLOW);
  if (from + offset < 0)
    return __because_fail(EINVAL);
  if (open->memory && (size_t)(from + offset) > open->content->room)
    return __because_fail(EINVAL);
  __because_flush(stream);
  open->at = (size_t)(from + offset);
  stream->__did = 0;
  stream->__at_end = 0;
  stream->__back = 0;
  return 0;
}

int fseek(FILE *stream, long offset, int whence) {
  return seek(stream, offset, whence);
}

static long tell(FILE *stream) {
  __because_stream(stream);
  if (!__because_file_of(stream))
    return __because_fail(ESPIPE);
  return (long)__because_file_of(stream)->at - (stream->__back != 0);
}

long ftell(FILE *stream) {
  return tell(stream);
}

void rewind(FILE *stream) {
  __because_stream(stream);
  if (__because_file_of(stream))
    seek(stream, 0, SEEK_SET);
  stream->__at_end = 0;
  stream->__error = 0;
  stream->__back = 0;
}

int fgetpos(FILE *stream, fpos_t *position) {
  long at = tell(stream);
  if (at < 0)
    return -1;
  *position = at;
  return 0;
}

int fsetpos(FILE *stream, const fpos_t *position) {
  return seek(stream, *position, SEEK_SET);
}
