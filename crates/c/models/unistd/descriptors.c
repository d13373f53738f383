#include <errno.h>
#include <unistd.h>

int close(int fd) {
  if (fd >= 0 && fd <= 2)
    return 0;
  errno = EBADF;
  return -1;
}

off_t lseek(int fd, off_t offset, int whence) {
  (void)offset, (void)whence;
  errno = fd >= 0 && fd <= 2 ? ESPIPE : EBADF;
  return -1;
}

int isatty(int fd) {
  errno = fd >= 0 && fd <= 2 ? ENOTTY : EBADF;
  return 0;
}
