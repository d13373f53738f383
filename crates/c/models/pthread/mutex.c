#include <errno.h>
#include <pthread.h>

extern void __because_precondition(_Bool, const char *);
extern void __because_unsupported(const char *);

/* The low bits of `__state` count how often it is locked, the others say of which kind it is. */
enum { RECURSIVE = 1 << 8, CHECKING = 1 << 9, COUNT = RECURSIVE - 1 };

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  attributes->__state = 0;
  return 0;
}

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int kind) {
  if (kind != PTHREAD_MUTEX_NORMAL && kind != PTHREAD_MUTEX_RECURSIVE && kind != PTHREAD_MUTEX_ERRORCHECK)
    return EINVAL;
  attributes->__state = kind == PTHREAD_MUTEX_RECURSIVE ? RECURSIVE : kind == PTHREAD_MUTEX_ERRORCHECK ? CHECKING : 0;
  return 0;
}

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  mutex->__state = attributes ? attributes->__state : 0;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  __because_precondition(!(mutex->__state & COUNT), "destroying a mutex that is locked");
  return 0;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int count = mutex->__state & COUNT;
  if (count && !(mutex->__state & RECURSIVE))
    return EBUSY;
  if (count == COUNT)
    return EAGAIN;
  mutex->__state++;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  int status = pthread_mutex_trylock(mutex);
  if (status == EBUSY && mutex->__state & CHECKING)
    return EDEADLK;
  if (status == EBUSY)
    __because_unsupported("a mutex that is locked already: this waits for ever");
  return status;
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int locked = (mutex->__state & COUNT) > 0;
  if (!locked && mutex->__state & (CHECKING | RECURSIVE))
    return EPERM;
  __because_precondition(locked, "unlocking a mutex that is not locked");
  mutex->__state--;
  return 0;
}

/* Readers count, a writer is -1. */
int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  (void)attributes;
  lock->__state = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  __because_precondition(lock->__state == 0, "destroying a lock that is held");
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (lock->__state < 0)
    return EDEADLK;
  lock->__state++;
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  if (lock->__state != 0)
    __because_unsupported("a lock that is held already: this waits for ever");
  lock->__state = -1;
  return 0;
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  __because_precondition(lock->__state != 0, "unlocking a lock that is not held");
  lock->__state = lock->__state < 0 ? 0 : lock->__state - 1;
  return 0;
}

int pthread_once(pthread_once_t *done, void (*function)(void)) {
  if (*done == 0) {
    *done = 1;
    function();
  }
  return 0;
}

int pthread_equal(pthread_t a, pthread_t b) {
  return a == b;
}
