/* A scheduler of three tasks with priorities and waiting times. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TASKS 3
#define PATIENCE 4

struct task {
  int priority;
  int ready;
  int waited;
  int left;
};

static struct task tasks[TASKS];
static int running = -1;
static int idle_ticks;

static int urgency(const struct task *t) {
  if (t->waited >= PATIENCE)
    return 100;
  return t->priority;
}

static int pick(void) {
  int best = -1;
  for (int i = 0; i < TASKS; i++) {
    if (!tasks[i].ready || tasks[i].left == 0)
      continue;
    if (best < 0 || urgency(&tasks[i]) > urgency(&tasks[best]))
      best = i;
  }
  return best;
}

static void tick(void) {
  running = pick();
  for (int i = 0; i < TASKS; i++) {
    if (i == running) {
      tasks[i].waited = 0;
      tasks[i].left--;
    } else if (tasks[i].ready && tasks[i].left > 0) {
      tasks[i].waited++;
    }
  }
  if (running < 0)
    idle_ticks++;
}

int main(void) {
  int work = 0;
  for (int i = 0; i < TASKS; i++) {
    tasks[i].priority = __VERIFIER_nondet_int();
    tasks[i].ready = __VERIFIER_nondet_int();
    tasks[i].waited = __VERIFIER_nondet_int();
    tasks[i].left = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= tasks[i].priority && tasks[i].priority < 10);
    __VERIFIER_assume(0 <= tasks[i].ready && tasks[i].ready <= 1);
    __VERIFIER_assume(0 <= tasks[i].waited && tasks[i].waited <= 6);
    __VERIFIER_assume(0 <= tasks[i].left && tasks[i].left <= 3);
    if (tasks[i].ready)
      work += tasks[i].left;
  }
  for (int t = 0; t < 2; t++) {
    struct task before[TASKS];
    int left = 0;
    for (int i = 0; i < TASKS; i++)
      before[i] = tasks[i];
    int idle_before = idle_ticks;
    tick();
    for (int i = 0; i < TASKS; i++) {
      if (tasks[i].ready)
        left += tasks[i].left;
      assert(tasks[i].left >= 0);
      if (i != running) {
        assert(tasks[i].left == before[i].left);
        if (before[i].ready && before[i].left > 0 && running >= 0) {
          assert(before[i].waited < PATIENCE || before[running].waited >= PATIENCE);
          assert(before[running].waited >= PATIENCE || before[running].priority >= before[i].priority);
          assert(tasks[i].waited == before[i].waited + 1);
        }
      }
    }
    if (work > 0) {
      assert(running >= 0 && before[running].ready && before[running].left > 0);
      assert(left == work - 1 && tasks[running].waited == 0);
      assert(idle_ticks == idle_before);
    } else {
      assert(running < 0 && idle_ticks == idle_before + 1);
    }
    work = left;
  }
  return 0;
}
