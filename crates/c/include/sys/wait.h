#ifndef __BECAUSE_SYS_WAIT_H
#define __BECAUSE_SYS_WAIT_H
#include <sys/types.h>
#define WNOHANG 1
#define WEXITSTATUS(status) ((status) >> 8 & 255)
#define WIFEXITED(status) (((status) & 127) == 0)
extern pid_t wait(int *);
extern pid_t waitpid(pid_t, int *, int);
#endif
