#include <pthread.h>

extern void __because_precondition(_Bool, const char *);
extern void __because_unsupported(const char *);
extern unsigned long __because_thread_number;

/* A thread runs to its end where it is created. That this is as good as any other order is shown for the whole program
   before it is searched, or found out at these numbers (pass `threads`). */
static struct {
  void *(*start)(void *);
  void *argument, *result;
  char joined;
} threads[17];
static unsigned long started;

/* Threads that are not joined yet, but for the one that runs. */
unsigned __because_threads_running;

/* What the pass says of the thread that is created next: a function that must not run beside it, and whether its argument
   must be another than that of those that run. */
void *(*__because_threads_apart)(void *);
_Bool __because_threads_distinct;

static void check(void *(*start)(void *), const void *argument) {
  for (unsigned long i = 1; i <= started; i++) {
    if (threads[i].joined)
      continue;
    if (__because_threads_apart && threads[i].start == __because_threads_apart)
      __because_unsupported("threads of which one writes what the other touches");
    if (__because_threads_distinct && threads[i].start == start && threads[i].argument == argument)
      __because_unsupported("threads that share their argument");
  }
  __because_threads_apart = 0;
  __because_threads_distinct = 0;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  unsigned running = __because_threads_running;
  unsigned long creator = __because_thread_number;
  (void)attributes;
  if (started == 16)
    __because_unsupported("more than 16 threads");
  check(start, argument);
  unsigned long number = ++started;
  *thread = number;
  threads[number].start = start;
  threads[number].argument = argument;
  __because_threads_running = 0;
  __because_thread_number = number;
  threads[number].result = start(argument);
  __because_thread_number = creator;
  __because_threads_running = running + 1;
  return 0;
}

int pthread_join(pthread_t thread, void **result) {
  __because_precondition(thread > 0 && thread <= started && !threads[thread].joined,
                         "joining a thread that was not created, or was joined or detached before");
  threads[thread].joined = 1;
  __because_threads_running--;
  if (result)
    *result = threads[thread].result;
  return 0;
}

int pthread_detach(pthread_t thread) {
  __because_precondition(thread > 0 && thread <= started && !threads[thread].joined,
                         "detaching a thread that was not created, or was joined or detached before");
  threads[thread].joined = 1;
  return 0;
}
