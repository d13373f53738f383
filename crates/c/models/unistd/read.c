#include <errno.h>
#include <unistd.h>

extern int __because_read_byte(void);

ssize_t read(int fd, void *data, size_t count) {
  unsigned char *to = data;
  if (fd != 0) {
    errno = EBADF;
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    int c = __because_read_byte();
    if (c < 0)
      return (ssize_t)i;
    to[i] = (unsigned char)c;
  }
  return (ssize_t)count;
}
