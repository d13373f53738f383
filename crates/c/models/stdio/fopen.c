#include <because-files.h>
#include <errno.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_mode(const char *);
extern void __because_flush(FILE *);
extern FILE *__because_new_stream(struct __because_open *);
extern void __because_unsupported(const char *);

FILE *fopen(const char *name, const char *mode) {
  int flags = __because_mode(mode);
  if (flags < 0)
    return 0;
  struct __because_open *open = __because_open_file(name, flags);
  if (!open)
    return 0;
  FILE *stream = __because_new_stream(open);
  stream->__fd = __because_new_descriptor(open, 3);
  return stream;
}

/* The file takes the place of what the stream was: of standard input, or of another file. */
FILE *freopen(const char *name, const char *mode, FILE *stream) {
  int flags = __because_mode(mode), fd = __because_stream(stream);
  if (!name)
    __because_unsupported("freopen that changes only the mode");
  if (!__because_file_of(stream) && fd != 0)
    __because_unsupported("freopen of standard output or standard error");
  if (__because_file_of(stream)) {
    __because_flush(stream);
    __because_file_of(stream)->content->readers -= __because_file_of(stream)->reads;
  }
  struct __because_open *open = flags < 0 ? 0 : __because_open_file(name, flags);
  stream->__at_end = 0;
  stream->__error = 0;
  stream->__back = 0;
  stream->__did = 0;
  __because_descriptors[fd] = open;
  if (!open) {
    stream->__fd = -1;
    return 0;
  }
  open->buffered = 1;
  if ((flags & __BECAUSE_APPEND) && !(flags & __BECAUSE_READ))
    open->at = open->content->length;
  return stream;
}

FILE *fdopen(int fd, const char *mode) {
  int flags = __because_mode(mode);
  if (flags < 0)
    return 0;
  if (fd >= 0 && fd <= 2)
    __because_unsupported("fdopen of a standard descriptor");
  struct __because_open *open = fd < 0 || fd >= 64 ? 0 : __because_descriptors[fd];
  if (!open || (flags & ~open->flags & (__BECAUSE_READ | __BECAUSE_WRITE))) {
    errno = open ? EINVAL : EBADF;
    return 0;
  }
  size_t at = open->at;
  open->flags |= flags & __BECAUSE_APPEND;
  FILE *stream = __because_new_stream(open);
  stream->__fd = fd;
  if (!(flags & __BECAUSE_APPEND))
    open->at = at;
  return stream;
}

FILE *popen(const char *command, const char *mode) {
  (void)command[0], (void)mode[0];
  errno = ENOENT;
  return 0;
}

int pclose(FILE *stream) {
  __because_stream(stream);
  return __because_fail(ECHILD);
}
