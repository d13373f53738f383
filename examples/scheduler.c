// Chooses the ready task of the highest priority; the idle task is always ready.
#include <assert.h>

#define TASKS 4
#define IDLE 0

extern int __VERIFIER_nondet_int(void);

struct task {
  int ready;
  int priority;
};

static int choose(const struct task *tasks) {
  int best = IDLE;
  for (int i = 1; i < TASKS; i++) {
    if (tasks[i].priority > tasks[best].priority)
      best = i;
  }
  return best;
}

int main(void) {
  struct task tasks[TASKS];
  tasks[IDLE].ready = 1;
  tasks[IDLE].priority = -1;
  for (int i = 1; i < TASKS; i++) {
    tasks[i].ready = __VERIFIER_nondet_int() != 0;
    tasks[i].priority = i;
  }
  int next = choose(tasks);
  assert(tasks[next].ready);
  return 0;
}
