#include <because-files.h>
#include <errno.h>
#include <stdio.h>

extern void *__because_allocate(size_t);
extern void __because_unsupported(const char *);
struct __because_open *__because_descriptors[128];

/* The flags of `r`, `w+b` and the like; -1 with `errno` for no mode. */
int __because_mode(const char *mode) {
  int flags;
  switch (mode[0]) {
    case 'r':
      flags = __BECAUSE_READ;
      break;
    case 'w':
      flags = __BECAUSE_WRITE | __BECAUSE_CREATE | __BECAUSE_TRUNCATE;
      break;
    case 'a':
      flags = __BECAUSE_WRITE | __BECAUSE_CREATE | __BECAUSE_APPEND;
      break;
    default:
      return __because_fail(EINVAL);
  }
  for (int i = 1; mode[i] && mode[i] != ','; i++) {
    if (mode[i] == '+')
      flags |= __BECAUSE_READ | __BECAUSE_WRITE;
    if (mode[i] == 'x')
      flags |= __BECAUSE_EXCLUSIVE;
  }
  return flags;
}

/* A stream with a buffer; a file that is only appended to starts at its end. */
FILE *__because_new_stream(struct __because_open *open) {
  FILE *stream = __because_allocate(sizeof(FILE));
  open->buffered = 1;
  if ((open->flags & __BECAUSE_APPEND) && !(open->flags & __BECAUSE_READ))
    open->at = open->content->length;
  return stream;
}

/* The first free descriptor from `fd` on: 3 for files, 64 for memory. */
int __because_new_descriptor(struct __because_open *open, int fd) {
  int end = fd < 64 ? 64 : 128;
  while (fd < end && __because_descriptors[fd])
    fd++;
  if (fd == end)
    __because_unsupported("more than sixty streams open at a time");
  __because_descriptors[fd] = open;
  return fd;
}
