#include <errno.h>
#include <unistd.h>

extern int __because_put(int, int);

ssize_t write(int fd, const void *data, size_t count) {
  const unsigned char *at = data;
  if (fd != 1 && fd != 2) {
    errno = EBADF;
    return -1;
  }
  for (size_t i = 0; i < count; i++)
    __because_put(at[i], fd);
  return (ssize_t)count;
}
