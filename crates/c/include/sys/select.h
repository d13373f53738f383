#ifndef __BECAUSE_SYS_SELECT_H
#define __BECAUSE_SYS_SELECT_H
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#define FD_SETSIZE 1024
typedef struct {
  unsigned long __bits[FD_SETSIZE / (8 * sizeof(long))];
} fd_set;
#define __because_fd_word(fd, set) ((set)->__bits[(fd) / (8 * sizeof(long))])
#define __because_fd_bit(fd) (1ul << ((fd) % (8 * sizeof(long))))
#define FD_SET(fd, set) ((void)(__because_fd_word(fd, set) |= __because_fd_bit(fd)))
#define FD_CLR(fd, set) ((void)(__because_fd_word(fd, set) &= ~__because_fd_bit(fd)))
#define FD_ISSET(fd, set) ((__because_fd_word(fd, set) & __because_fd_bit(fd)) != 0)
#define FD_ZERO(set) ((void)(*(set) = (fd_set){{0}}))
extern int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
#endif
