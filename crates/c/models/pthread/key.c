#include <errno.h>
#include <pthread.h>

extern void __because_precondition(_Bool, const char *);
extern void __because_unsupported(const char *);
extern unsigned long __because_thread_number;

/* Each thread has values of its own, all null where it starts. */
enum { KEYS = 16, THREADS = 17 };
static struct {
  void (*destroy)(void *);
  char used;
} keys[KEYS];
static void *values[KEYS][THREADS];

int pthread_key_create(pthread_key_t *key, void (*destroy)(void *)) {
  for (unsigned i = 0; i < KEYS; i++) {
    if (!keys[i].used) {
      keys[i].used = 1;
      keys[i].destroy = destroy;
      for (unsigned thread = 0; thread < THREADS; thread++)
        values[i][thread] = 0;
      *key = i;
      return 0;
    }
  }
  __because_unsupported("more than 16 keys of thread-specific data");
  return EAGAIN;
}

int pthread_key_delete(pthread_key_t key) {
  if (key >= KEYS || !keys[key].used)
    return EINVAL;
  keys[key].used = 0;
  return 0;
}

void *pthread_getspecific(pthread_key_t key) {
  __because_precondition(key < KEYS && keys[key].used, "thread-specific data of a key that was not created");
  return values[key][__because_thread_number];
}

int pthread_setspecific(pthread_key_t key, const void *value) {
  if (key >= KEYS || !keys[key].used)
    return EINVAL;
  /* The first thread's values are not destroyed where the program ends. */
  if (__because_thread_number != 0 && value && keys[key].destroy)
    __because_unsupported("thread-specific data that is destroyed where its thread ends");
  values[key][__because_thread_number] = (void *)value;
  return 0;
}
