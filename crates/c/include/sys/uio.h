#ifndef __BECAUSE_SYS_UIO_H
#define __BECAUSE_SYS_UIO_H
#include <sys/types.h>
struct iovec {
  void *iov_base;
  size_t iov_len;
};
extern ssize_t readv(int, const struct iovec *, int);
extern ssize_t writev(int, const struct iovec *, int);
#endif
