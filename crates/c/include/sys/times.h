#ifndef __BECAUSE_SYS_TIMES_H
#define __BECAUSE_SYS_TIMES_H
#include <sys/types.h>
struct tms {
  clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
extern clock_t times(struct tms *);
#endif
