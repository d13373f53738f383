#include <because-files.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

extern void __because_unsupported(const char *);
extern int __because_write_byte(int);
extern int __because_write_byte_error(int);
extern int __because_read_byte(void);

static struct __because_open *opened(int fd) {
  struct __because_open *open = fd < 3 || fd >= 64 ? 0 : __because_descriptors[fd];
  if (!open)
    errno = EBADF;
  else if (open->buffered)
    __because_unsupported("a descriptor that is used beside its stream");
  return open;
}

static int open_with(const char *name, int flags) {
  int access = flags & 3, how = 0;
  if (flags & ~(3 | O_CREAT | O_EXCL | O_TRUNC | O_APPEND))
    __because_unsupported("these flags of open");
  if (access != O_WRONLY)
    how |= __BECAUSE_READ;
  if (access != O_RDONLY)
    how |= __BECAUSE_WRITE;
  if (flags & O_CREAT)
    how |= __BECAUSE_CREATE;
  if (flags & O_EXCL)
    how |= __BECAUSE_EXCLUSIVE;
  if (flags & O_TRUNC)
    how |= __BECAUSE_TRUNCATE;
  if (flags & O_APPEND)
    how |= __BECAUSE_APPEND;
  struct __because_open *file = __because_open_file(name, how);
  return file ? __because_new_descriptor(file, 3) : -1;
}

int open(const char *name, int flags, ...) {
  return open_with(name, flags);
}

int creat(const char *name, mode_t mode) {
  (void)mode;
  return open_with(name, O_WRONLY | O_CREAT | O_TRUNC);
}

int close(int fd) {
  if (fd >= 0 && fd <= 2)
    return 0;
  if (!opened(fd))
    return -1;
  __because_descriptors[fd] = 0;
  return 0;
}

off_t lseek(int fd, off_t offset, int whence) {
  if (fd >= 0 && fd <= 2)
    return __because_fail(ESPIPE);
  struct __because_open *open = opened(fd);
  if (!open)
    return -1;
  long from = whence == SEEK_CUR ? (long)open->at : whence == SEEK_END ? (long)open->content->length : 0;
  if (whence < SEEK_SET || whence > SEEK_END || offset > LONG_MAX - from || from + offset < 0)
    return __because_fail(EINVAL);
  open->at = (size_t)(from + offset);
  return from + offset;
}

int isatty(int fd) {
  if (fd >= 0 && fd <= 2)
    errno = ENOTTY;
  else
    errno = fd < 64 && fd >= 0 && __because_descriptors[fd] ? ENOTTY : EBADF;
  return 0;
}

ssize_t read(int fd, void *data, size_t count) {
  unsigned char *to = data;
  if (fd == 0) {
    for (size_t i = 0; i < count; i++) {
      int c = __because_read_byte();
      if (c < 0)
        return (ssize_t)i;
      to[i] = (unsigned char)c;
    }
    return (ssize_t)count;
  }
  struct __because_open *open = opened(fd);
  if (!open)
    return -1;
  if (!(open->flags & __BECAUSE_READ))
    return __because_fail(EBADF);
  if (open->content->directory)
    return __because_fail(EISDIR);
  __because_may_read(open);
  size_t i = 0;
  while (i < count && open->at < open->content->length)
    to[i++] = open->content->data[open->at++];
  return (ssize_t)i;
}

ssize_t __because_write(int fd, const void *data, size_t count) {
  const unsigned char *at = data;
  if (fd == 1 || fd == 2) {
    for (size_t i = 0; i < count; i++) {
      if (fd == 1)
        __because_write_byte(at[i]);
      else
        __because_write_byte_error(at[i]);
    }
    return (ssize_t)count;
  }
  struct __because_open *open = opened(fd);
  if (!open)
    return -1;
  if (!(open->flags & __BECAUSE_WRITE))
    return __because_fail(EBADF);
  for (size_t i = 0; i < count; i++)
    __because_put_open(at[i], open);
  return (ssize_t)count;
}

ssize_t write(int fd, const void *data, size_t count) {
  return __because_write(fd, data, count);
}
