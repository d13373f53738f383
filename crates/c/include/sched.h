#ifndef __BECAUSE_SCHED_H
#define __BECAUSE_SCHED_H
#include <sys/types.h>
#include <time.h>
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
struct sched_param {
  int sched_priority;
};
extern int sched_yield(void);
extern int sched_get_priority_max(int);
extern int sched_get_priority_min(int);
extern int sched_getparam(pid_t, struct sched_param *);
extern int sched_setparam(pid_t, const struct sched_param *);
extern int sched_getscheduler(pid_t);
extern int sched_setscheduler(pid_t, int, const struct sched_param *);
#endif
