#ifndef __BECAUSE_THREADS_H
#define __BECAUSE_THREADS_H
/* Declared so that programs are read; starting a thread is reported as unsupported. */
#include <time.h>
typedef unsigned long thrd_t;
typedef struct {
  int __state;
} mtx_t, cnd_t;
typedef unsigned tss_t;
typedef int once_flag;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);
#define ONCE_FLAG_INIT 0
#define thread_local _Thread_local
enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
enum { mtx_plain, mtx_recursive, mtx_timed };
extern int thrd_create(thrd_t *, thrd_start_t, void *);
extern int thrd_join(thrd_t, int *);
extern int thrd_detach(thrd_t);
extern thrd_t thrd_current(void);
extern int thrd_equal(thrd_t, thrd_t);
extern int thrd_sleep(const struct timespec *, struct timespec *);
extern void thrd_yield(void);
extern _Noreturn void thrd_exit(int);
extern int mtx_init(mtx_t *, int);
extern int mtx_lock(mtx_t *);
extern int mtx_trylock(mtx_t *);
extern int mtx_timedlock(mtx_t *, const struct timespec *);
extern int mtx_unlock(mtx_t *);
extern void mtx_destroy(mtx_t *);
extern int cnd_init(cnd_t *);
extern int cnd_signal(cnd_t *);
extern int cnd_broadcast(cnd_t *);
extern int cnd_wait(cnd_t *, mtx_t *);
extern int cnd_timedwait(cnd_t *, mtx_t *, const struct timespec *);
extern void cnd_destroy(cnd_t *);
extern int tss_create(tss_t *, tss_dtor_t);
extern void *tss_get(tss_t);
extern int tss_set(tss_t, void *);
extern void tss_delete(tss_t);
extern void call_once(once_flag *, void (*)(void));
#endif
