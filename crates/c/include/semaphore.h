#ifndef __BECAUSE_SEMAPHORE_H
#define __BECAUSE_SEMAPHORE_H
#include <time.h>
typedef struct {
  unsigned __count;
} sem_t;
#define SEM_FAILED ((sem_t *)0)
extern int sem_init(sem_t *, int, unsigned);
extern int sem_destroy(sem_t *);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_close(sem_t *);
extern int sem_unlink(const char *);
extern int sem_wait(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_timedwait(sem_t *, const struct timespec *);
extern int sem_post(sem_t *);
extern int sem_getvalue(sem_t *, int *);
#endif
