// A kernel of many small services behind one lock (`cargo xtask kernel 1`). One of them does not always
// leave it. Fails; with -DFIXED it holds.
#include <assert.h>

#ifndef CALLS
#define CALLS 2
#endif
#define OBJECTS 2
#define TASKS 4

enum error { OK, BAD_ID, NOT_USED, FROM_INTERRUPT, EMPTY, FULL, WAITING, NOT_OWNER, NO_MORE, BAD_LIMIT, TIMED_OUT };

unsigned __VERIFIER_nondet_uint(void);

static int locked;
static unsigned running, nesting, switches, now;
static unsigned char ready[TASKS];

static void enter(void) {
  assert(locked == 0);
  locked = 1;
}

static void leave(void) {
  assert(locked == 1);
  locked = 0;
}

static int in_interrupt(void) { return nesting > 0; }

static unsigned next_task(void) {
  for (unsigned i = 0; i < TASKS; i++)
    if (ready[i])
      return i;
  return 0;
}

static void make_ready(unsigned task) {
  ready[task % TASKS] = 1;
}

static void make_wait(unsigned task) {
  ready[task % TASKS] = 0;
}

static void schedule(void) {
  unsigned next = next_task();
  if (next != running) {
    running = next;
    switches++;
  }
}

// Each semaphore.
struct sem {
  unsigned char used;
  unsigned tokens, limit, waiters, owner, since;
};

static struct sem sems[OBJECTS];

static int sem_is_valid(unsigned id) {
  return id < OBJECTS && sems[id].used;
}

static int sem_is_full(unsigned id) {
  return sems[id].tokens >= sems[id].limit;
}

static void sem_clear(unsigned id) {
  sems[id].tokens = 0;
  sems[id].waiters = 0;
  sems[id].owner = TASKS;
  sems[id].since = now;
}

static void sem_wait(unsigned id) {
  if (sems[id].waiters < TASKS)
    sems[id].waiters++;
  make_wait(running);
}

static void sem_wake(unsigned id) {
  if (sems[id].waiters > 0) {
    sems[id].waiters--;
    make_ready(running + sems[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error sem_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!sems[id].used) {
      sems[id].used = 1;
      sems[id].limit = limit;
      sem_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error sem_delete(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (sems[id].waiters > 0) {
    leave();
    return WAITING;
  }
  sem_clear(id);
  sems[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error sem_accept(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (sems[id].tokens == 0) {
    leave();
    return EMPTY;
  }
  sems[id].tokens--;
  sems[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error sem_pend(unsigned id, unsigned timeout) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (sems[id].tokens > 0) {
    sems[id].tokens--;
    leave();
    return OK;
  }
  sem_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error sem_post(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (sem_is_full(id) && sems[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (sems[id].waiters > 0) {
    sem_wake(id);
    leave();
    schedule();
    return OK;
  }
  sems[id].tokens++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error sem_broadcast(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (sems[id].waiters == 0) {
    leave();
    return OK;
  }
  while (sems[id].waiters > 0)
    sem_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error sem_reset(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  sem_clear(id);
  sems[id].limit = 12;
  leave();
  return OK;
}

// Changes how much fits.
enum error sem_resize(unsigned id, unsigned limit) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (sems[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < sems[id].tokens) {
    leave();
    return FULL;
  }
  sems[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error sem_claim(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (sems[id].owner != TASKS && sems[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  sems[id].owner = running;
  sems[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error sem_yield(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (sems[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  sems[id].owner = TASKS;
  sem_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error sem_query(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = sems[id].tokens;
  if (there > sems[id].limit)
    there = sems[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error sem_tick(unsigned id) {
  enter();
  if (!sem_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - sems[id].since < 7) {
    leave();
    return OK;
  }
  sems[id].since = now;
  if (sems[id].tokens > 2)
    sems[id].tokens -= 2;
  leave();
  return OK;
}

// Each mailbox.
struct mbox {
  unsigned char used;
  unsigned letters, limit, waiters, owner, since;
};

static struct mbox mboxs[OBJECTS];

static int mbox_is_valid(unsigned id) {
  return id < OBJECTS && mboxs[id].used;
}

static int mbox_is_full(unsigned id) {
  return mboxs[id].letters >= mboxs[id].limit;
}

static void mbox_clear(unsigned id) {
  mboxs[id].letters = 0;
  mboxs[id].waiters = 0;
  mboxs[id].owner = TASKS;
  mboxs[id].since = now;
}

static void mbox_wait(unsigned id) {
  if (mboxs[id].waiters < TASKS)
    mboxs[id].waiters++;
  make_wait(running);
}

static void mbox_wake(unsigned id) {
  if (mboxs[id].waiters > 0) {
    mboxs[id].waiters--;
    make_ready(running + mboxs[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error mbox_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!mboxs[id].used) {
      mboxs[id].used = 1;
      mboxs[id].limit = limit;
      mbox_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error mbox_delete(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mboxs[id].waiters > 0) {
    leave();
    return WAITING;
  }
  mbox_clear(id);
  mboxs[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error mbox_accept(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mboxs[id].letters == 0) {
    leave();
    return EMPTY;
  }
  mboxs[id].letters--;
  mboxs[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error mbox_pend(unsigned id, unsigned timeout) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (mboxs[id].letters > 0) {
    mboxs[id].letters--;
    leave();
    return OK;
  }
  mbox_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error mbox_post(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mbox_is_full(id) && mboxs[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (mboxs[id].waiters > 0) {
    mbox_wake(id);
    leave();
    schedule();
    return OK;
  }
  mboxs[id].letters++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error mbox_broadcast(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mboxs[id].waiters == 0) {
    leave();
    return OK;
  }
  while (mboxs[id].waiters > 0)
    mbox_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error mbox_reset(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  mbox_clear(id);
  mboxs[id].limit = 8;
  leave();
  return OK;
}

// Changes how much fits.
enum error mbox_resize(unsigned id, unsigned limit) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mboxs[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < mboxs[id].letters) {
    leave();
    return FULL;
  }
  mboxs[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error mbox_claim(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mboxs[id].owner != TASKS && mboxs[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  mboxs[id].owner = running;
  mboxs[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error mbox_yield(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mboxs[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  mboxs[id].owner = TASKS;
  mbox_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error mbox_query(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = mboxs[id].letters;
  if (there > mboxs[id].limit)
    there = mboxs[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error mbox_tick(unsigned id) {
  enter();
  if (!mbox_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - mboxs[id].since < 6) {
    leave();
    return OK;
  }
  mboxs[id].since = now;
  if (mboxs[id].letters > 2)
    mboxs[id].letters -= 2;
  leave();
  return OK;
}

// Each message queue.
struct queue {
  unsigned char used;
  unsigned messages, limit, waiters, owner, since;
};

static struct queue queues[OBJECTS];

static int queue_is_valid(unsigned id) {
  return id < OBJECTS && queues[id].used;
}

static int queue_is_full(unsigned id) {
  return queues[id].messages >= queues[id].limit;
}

static void queue_clear(unsigned id) {
  queues[id].messages = 0;
  queues[id].waiters = 0;
  queues[id].owner = TASKS;
  queues[id].since = now;
}

static void queue_wait(unsigned id) {
  if (queues[id].waiters < TASKS)
    queues[id].waiters++;
  make_wait(running);
}

static void queue_wake(unsigned id) {
  if (queues[id].waiters > 0) {
    queues[id].waiters--;
    make_ready(running + queues[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error queue_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!queues[id].used) {
      queues[id].used = 1;
      queues[id].limit = limit;
      queue_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error queue_delete(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (queues[id].waiters > 0) {
    leave();
    return WAITING;
  }
  queue_clear(id);
  queues[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error queue_accept(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (queues[id].messages == 0) {
    leave();
    return EMPTY;
  }
  queues[id].messages--;
  queues[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error queue_pend(unsigned id, unsigned timeout) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (queues[id].messages > 0) {
    queues[id].messages--;
    leave();
    return OK;
  }
  queue_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error queue_post(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (queue_is_full(id) && queues[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (queues[id].waiters > 0) {
    queue_wake(id);
    leave();
    schedule();
    return OK;
  }
  queues[id].messages++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error queue_broadcast(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (queues[id].waiters == 0) {
    leave();
    return OK;
  }
  while (queues[id].waiters > 0)
    queue_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error queue_reset(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  queue_clear(id);
  queues[id].limit = 12;
  leave();
  return OK;
}

// Changes how much fits.
enum error queue_resize(unsigned id, unsigned limit) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (queues[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < queues[id].messages) {
    leave();
    return FULL;
  }
  queues[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error queue_claim(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (queues[id].owner != TASKS && queues[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  queues[id].owner = running;
  queues[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error queue_yield(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (queues[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  queues[id].owner = TASKS;
  queue_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error queue_query(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = queues[id].messages;
  if (there > queues[id].limit)
    there = queues[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error queue_tick(unsigned id) {
  enter();
  if (!queue_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - queues[id].since < 6) {
    leave();
    return OK;
  }
  queues[id].since = now;
  if (queues[id].messages > 2)
    queues[id].messages -= 2;
  leave();
  return OK;
}

// Each mutex.
struct mutex {
  unsigned char used;
  unsigned depth, limit, waiters, owner, since;
};

static struct mutex mutexs[OBJECTS];

static int mutex_is_valid(unsigned id) {
  return id < OBJECTS && mutexs[id].used;
}

static int mutex_is_full(unsigned id) {
  return mutexs[id].depth >= mutexs[id].limit;
}

static void mutex_clear(unsigned id) {
  mutexs[id].depth = 0;
  mutexs[id].waiters = 0;
  mutexs[id].owner = TASKS;
  mutexs[id].since = now;
}

static void mutex_wait(unsigned id) {
  if (mutexs[id].waiters < TASKS)
    mutexs[id].waiters++;
  make_wait(running);
}

static void mutex_wake(unsigned id) {
  if (mutexs[id].waiters > 0) {
    mutexs[id].waiters--;
    make_ready(running + mutexs[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error mutex_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!mutexs[id].used) {
      mutexs[id].used = 1;
      mutexs[id].limit = limit;
      mutex_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error mutex_delete(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mutexs[id].waiters > 0) {
    leave();
    return WAITING;
  }
  mutex_clear(id);
  mutexs[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error mutex_accept(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mutexs[id].depth == 0) {
    leave();
    return EMPTY;
  }
  mutexs[id].depth--;
  mutexs[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error mutex_pend(unsigned id, unsigned timeout) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (mutexs[id].depth > 0) {
    mutexs[id].depth--;
    leave();
    return OK;
  }
  mutex_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error mutex_post(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mutex_is_full(id) && mutexs[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (mutexs[id].waiters > 0) {
    mutex_wake(id);
    leave();
    schedule();
    return OK;
  }
  mutexs[id].depth++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error mutex_broadcast(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mutexs[id].waiters == 0) {
    leave();
    return OK;
  }
  while (mutexs[id].waiters > 0)
    mutex_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error mutex_reset(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  mutex_clear(id);
  mutexs[id].limit = 4;
  leave();
  return OK;
}

// Changes how much fits.
enum error mutex_resize(unsigned id, unsigned limit) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mutexs[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < mutexs[id].depth) {
    leave();
    return FULL;
  }
  mutexs[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error mutex_claim(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (mutexs[id].owner != TASKS && mutexs[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  mutexs[id].owner = running;
  mutexs[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error mutex_yield(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (mutexs[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  mutexs[id].owner = TASKS;
  mutex_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error mutex_query(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  unsigned there = mutexs[id].depth;
  if (there > mutexs[id].limit)
    there = mutexs[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error mutex_tick(unsigned id) {
  enter();
  if (!mutex_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - mutexs[id].since < 3) {
    leave();
    return OK;
  }
  mutexs[id].since = now;
  if (mutexs[id].depth > 2)
    mutexs[id].depth -= 2;
  leave();
  return OK;
}

// Each group of event flags.
struct flag {
  unsigned char used;
  unsigned raised, limit, waiters, owner, since;
};

static struct flag flags[OBJECTS];

static int flag_is_valid(unsigned id) {
  return id < OBJECTS && flags[id].used;
}

static int flag_is_full(unsigned id) {
  return flags[id].raised >= flags[id].limit;
}

static void flag_clear(unsigned id) {
  flags[id].raised = 0;
  flags[id].waiters = 0;
  flags[id].owner = TASKS;
  flags[id].since = now;
}

static void flag_wait(unsigned id) {
  if (flags[id].waiters < TASKS)
    flags[id].waiters++;
  make_wait(running);
}

static void flag_wake(unsigned id) {
  if (flags[id].waiters > 0) {
    flags[id].waiters--;
    make_ready(running + flags[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error flag_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!flags[id].used) {
      flags[id].used = 1;
      flags[id].limit = limit;
      flag_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error flag_delete(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (flags[id].waiters > 0) {
    leave();
    return WAITING;
  }
  flag_clear(id);
  flags[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error flag_accept(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (flags[id].raised == 0) {
    leave();
    return EMPTY;
  }
  flags[id].raised--;
  flags[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error flag_pend(unsigned id, unsigned timeout) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (flags[id].raised > 0) {
    flags[id].raised--;
    leave();
    return OK;
  }
  flag_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error flag_post(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (flag_is_full(id) && flags[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (flags[id].waiters > 0) {
    flag_wake(id);
    leave();
    schedule();
    return OK;
  }
  flags[id].raised++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error flag_broadcast(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (flags[id].waiters == 0) {
    leave();
    return OK;
  }
  while (flags[id].waiters > 0)
    flag_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error flag_reset(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  flag_clear(id);
  flags[id].limit = 4;
  leave();
  return OK;
}

// Changes how much fits.
enum error flag_resize(unsigned id, unsigned limit) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (flags[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < flags[id].raised) {
    leave();
    return FULL;
  }
  flags[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error flag_claim(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (flags[id].owner != TASKS && flags[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  flags[id].owner = running;
  flags[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error flag_yield(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (flags[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  flags[id].owner = TASKS;
  flag_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error flag_query(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  unsigned there = flags[id].raised;
  if (there > flags[id].limit)
    there = flags[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error flag_tick(unsigned id) {
  enter();
  if (!flag_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - flags[id].since < 6) {
    leave();
    return OK;
  }
  flags[id].since = now;
  if (flags[id].raised > 3)
    flags[id].raised -= 3;
  leave();
  return OK;
}

// Each software timer.
struct timer {
  unsigned char used;
  unsigned ticks, limit, waiters, owner, since;
};

static struct timer timers[OBJECTS];

static int timer_is_valid(unsigned id) {
  return id < OBJECTS && timers[id].used;
}

static int timer_is_full(unsigned id) {
  return timers[id].ticks >= timers[id].limit;
}

static void timer_clear(unsigned id) {
  timers[id].ticks = 0;
  timers[id].waiters = 0;
  timers[id].owner = TASKS;
  timers[id].since = now;
}

static void timer_wait(unsigned id) {
  if (timers[id].waiters < TASKS)
    timers[id].waiters++;
  make_wait(running);
}

static void timer_wake(unsigned id) {
  if (timers[id].waiters > 0) {
    timers[id].waiters--;
    make_ready(running + timers[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error timer_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!timers[id].used) {
      timers[id].used = 1;
      timers[id].limit = limit;
      timer_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error timer_delete(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timers[id].waiters > 0) {
    leave();
    return WAITING;
  }
  timer_clear(id);
  timers[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error timer_accept(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (timers[id].ticks == 0) {
    leave();
    return EMPTY;
  }
  timers[id].ticks--;
  timers[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error timer_pend(unsigned id, unsigned timeout) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (timers[id].ticks > 0) {
    timers[id].ticks--;
    leave();
    return OK;
  }
  timer_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error timer_post(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (timer_is_full(id) && timers[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (timers[id].waiters > 0) {
    timer_wake(id);
    leave();
    schedule();
    return OK;
  }
  timers[id].ticks++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error timer_broadcast(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (timers[id].waiters == 0) {
    leave();
    return OK;
  }
  while (timers[id].waiters > 0)
    timer_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error timer_reset(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  timer_clear(id);
  timers[id].limit = 8;
  leave();
  return OK;
}

// Changes how much fits.
enum error timer_resize(unsigned id, unsigned limit) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (timers[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < timers[id].ticks) {
    leave();
    return FULL;
  }
  timers[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error timer_claim(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timers[id].owner != TASKS && timers[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  timers[id].owner = running;
  timers[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error timer_yield(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timers[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  timers[id].owner = TASKS;
  timer_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error timer_query(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = timers[id].ticks;
  if (there > timers[id].limit)
    there = timers[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error timer_tick(unsigned id) {
  enter();
  if (!timer_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - timers[id].since < 6) {
    leave();
    return OK;
  }
  timers[id].since = now;
  if (timers[id].ticks > 1)
    timers[id].ticks -= 1;
  leave();
  return OK;
}

// Each memory partition.
struct part {
  unsigned char used;
  unsigned blocks, limit, waiters, owner, since;
};

static struct part parts[OBJECTS];

static int part_is_valid(unsigned id) {
  return id < OBJECTS && parts[id].used;
}

static int part_is_full(unsigned id) {
  return parts[id].blocks >= parts[id].limit;
}

static void part_clear(unsigned id) {
  parts[id].blocks = 0;
  parts[id].waiters = 0;
  parts[id].owner = TASKS;
  parts[id].since = now;
}

static void part_wait(unsigned id) {
  if (parts[id].waiters < TASKS)
    parts[id].waiters++;
  make_wait(running);
}

static void part_wake(unsigned id) {
  if (parts[id].waiters > 0) {
    parts[id].waiters--;
    make_ready(running + parts[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error part_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!parts[id].used) {
      parts[id].used = 1;
      parts[id].limit = limit;
      part_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error part_delete(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (parts[id].waiters > 0) {
    leave();
    return WAITING;
  }
  part_clear(id);
  parts[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error part_accept(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (parts[id].blocks == 0) {
    leave();
    return EMPTY;
  }
  parts[id].blocks--;
  parts[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error part_pend(unsigned id, unsigned timeout) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (parts[id].blocks > 0) {
    parts[id].blocks--;
    leave();
    return OK;
  }
  part_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error part_post(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (part_is_full(id) && parts[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (parts[id].waiters > 0) {
    part_wake(id);
    leave();
    schedule();
    return OK;
  }
  parts[id].blocks++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error part_broadcast(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (parts[id].waiters == 0) {
    leave();
    return OK;
  }
  while (parts[id].waiters > 0)
    part_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error part_reset(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  part_clear(id);
  parts[id].limit = 4;
  leave();
  return OK;
}

// Changes how much fits.
enum error part_resize(unsigned id, unsigned limit) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (parts[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < parts[id].blocks) {
    leave();
    return FULL;
  }
  parts[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error part_claim(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (parts[id].owner != TASKS && parts[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  parts[id].owner = running;
  parts[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error part_yield(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (parts[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  parts[id].owner = TASKS;
  part_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error part_query(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = parts[id].blocks;
  if (there > parts[id].limit)
    there = parts[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error part_tick(unsigned id) {
  enter();
  if (!part_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (now - parts[id].since < 7) {
    leave();
    return OK;
  }
  parts[id].since = now;
  if (parts[id].blocks > 3)
    parts[id].blocks -= 3;
  leave();
  return OK;
}

// Each task.
struct task {
  unsigned char used;
  unsigned credits, limit, waiters, owner, since;
};

static struct task tasks[OBJECTS];

static int task_is_valid(unsigned id) {
  return id < OBJECTS && tasks[id].used;
}

static int task_is_full(unsigned id) {
  return tasks[id].credits >= tasks[id].limit;
}

static void task_clear(unsigned id) {
  tasks[id].credits = 0;
  tasks[id].waiters = 0;
  tasks[id].owner = TASKS;
  tasks[id].since = now;
}

static void task_wait(unsigned id) {
  if (tasks[id].waiters < TASKS)
    tasks[id].waiters++;
  make_wait(running);
}

static void task_wake(unsigned id) {
  if (tasks[id].waiters > 0) {
    tasks[id].waiters--;
    make_ready(running + tasks[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error task_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!tasks[id].used) {
      tasks[id].used = 1;
      tasks[id].limit = limit;
      task_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error task_delete(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (tasks[id].waiters > 0) {
    leave();
    return WAITING;
  }
  task_clear(id);
  tasks[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error task_accept(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (tasks[id].credits == 0) {
    leave();
    return EMPTY;
  }
  tasks[id].credits--;
  tasks[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error task_pend(unsigned id, unsigned timeout) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (tasks[id].credits > 0) {
    tasks[id].credits--;
    leave();
    return OK;
  }
  task_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error task_post(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (task_is_full(id) && tasks[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (tasks[id].waiters > 0) {
    task_wake(id);
    leave();
    schedule();
    return OK;
  }
  tasks[id].credits++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error task_broadcast(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (tasks[id].waiters == 0) {
    leave();
    return OK;
  }
  while (tasks[id].waiters > 0)
    task_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error task_reset(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  task_clear(id);
  tasks[id].limit = 12;
  leave();
  return OK;
}

// Changes how much fits.
enum error task_resize(unsigned id, unsigned limit) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (tasks[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < tasks[id].credits) {
    leave();
    return FULL;
  }
  tasks[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error task_claim(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (tasks[id].owner != TASKS && tasks[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  tasks[id].owner = running;
  tasks[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error task_yield(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (tasks[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  tasks[id].owner = TASKS;
  task_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error task_query(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  unsigned there = tasks[id].credits;
  if (there > tasks[id].limit)
    there = tasks[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error task_tick(unsigned id) {
  enter();
  if (!task_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - tasks[id].since < 6) {
    leave();
    return OK;
  }
  tasks[id].since = now;
  if (tasks[id].credits > 2)
    tasks[id].credits -= 2;
  leave();
  return OK;
}

// Each byte pipe.
struct pipe {
  unsigned char used;
  unsigned bytes, limit, waiters, owner, since;
};

static struct pipe pipes[OBJECTS];

static int pipe_is_valid(unsigned id) {
  return id < OBJECTS && pipes[id].used;
}

static int pipe_is_full(unsigned id) {
  return pipes[id].bytes >= pipes[id].limit;
}

static void pipe_clear(unsigned id) {
  pipes[id].bytes = 0;
  pipes[id].waiters = 0;
  pipes[id].owner = TASKS;
  pipes[id].since = now;
}

static void pipe_wait(unsigned id) {
  if (pipes[id].waiters < TASKS)
    pipes[id].waiters++;
  make_wait(running);
}

static void pipe_wake(unsigned id) {
  if (pipes[id].waiters > 0) {
    pipes[id].waiters--;
    make_ready(running + pipes[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error pipe_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!pipes[id].used) {
      pipes[id].used = 1;
      pipes[id].limit = limit;
      pipe_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error pipe_delete(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (pipes[id].waiters > 0) {
    leave();
    return WAITING;
  }
  pipe_clear(id);
  pipes[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error pipe_accept(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (pipes[id].bytes == 0) {
    leave();
    return EMPTY;
  }
  pipes[id].bytes--;
  pipes[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error pipe_pend(unsigned id, unsigned timeout) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
#ifdef FIXED
    leave();
#endif
    return TIMED_OUT;
  }
  if (pipes[id].bytes > 0) {
    pipes[id].bytes--;
    leave();
    return OK;
  }
  pipe_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error pipe_post(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (pipe_is_full(id) && pipes[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (pipes[id].waiters > 0) {
    pipe_wake(id);
    leave();
    schedule();
    return OK;
  }
  pipes[id].bytes++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error pipe_broadcast(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (pipes[id].waiters == 0) {
    leave();
    return OK;
  }
  while (pipes[id].waiters > 0)
    pipe_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error pipe_reset(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  pipe_clear(id);
  pipes[id].limit = 4;
  leave();
  return OK;
}

// Changes how much fits.
enum error pipe_resize(unsigned id, unsigned limit) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (pipes[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < pipes[id].bytes) {
    leave();
    return FULL;
  }
  pipes[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error pipe_claim(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (pipes[id].owner != TASKS && pipes[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  pipes[id].owner = running;
  pipes[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error pipe_yield(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (pipes[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  pipes[id].owner = TASKS;
  pipe_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error pipe_query(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  unsigned there = pipes[id].bytes;
  if (there > pipes[id].limit)
    there = pipes[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error pipe_tick(unsigned id) {
  enter();
  if (!pipe_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - pipes[id].since < 4) {
    leave();
    return OK;
  }
  pipes[id].since = now;
  if (pipes[id].bytes > 3)
    pipes[id].bytes -= 3;
  leave();
  return OK;
}

// Each barrier.
struct gate {
  unsigned char used;
  unsigned arrived, limit, waiters, owner, since;
};

static struct gate gates[OBJECTS];

static int gate_is_valid(unsigned id) {
  return id < OBJECTS && gates[id].used;
}

static int gate_is_full(unsigned id) {
  return gates[id].arrived >= gates[id].limit;
}

static void gate_clear(unsigned id) {
  gates[id].arrived = 0;
  gates[id].waiters = 0;
  gates[id].owner = TASKS;
  gates[id].since = now;
}

static void gate_wait(unsigned id) {
  if (gates[id].waiters < TASKS)
    gates[id].waiters++;
  make_wait(running);
}

static void gate_wake(unsigned id) {
  if (gates[id].waiters > 0) {
    gates[id].waiters--;
    make_ready(running + gates[id].waiters);
  }
}

// Takes a free one into use; gives its number.
enum error gate_create(unsigned limit) {
  enter();
  if (limit == 0 || limit > 1000) {
    leave();
    return BAD_LIMIT;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  for (unsigned id = 0; id < OBJECTS; id++)
    if (!gates[id].used) {
      gates[id].used = 1;
      gates[id].limit = limit;
      gate_clear(id);
      leave();
      return OK;
    }
  leave();
  return NO_MORE;
}

// Gives one back, unless somebody waits.
enum error gate_delete(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (gates[id].waiters > 0) {
    leave();
    return WAITING;
  }
  gate_clear(id);
  gates[id].used = 0;
  leave();
  return OK;
}

// Takes one unit if there is one; never waits.
enum error gate_accept(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (gates[id].arrived == 0) {
    leave();
    return EMPTY;
  }
  gates[id].arrived--;
  gates[id].since = now;
  leave();
  return OK;
}

// Takes one unit, or notes that the task waits.
enum error gate_pend(unsigned id, unsigned timeout) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (timeout > 5000) {
    leave();
    return TIMED_OUT;
  }
  if (gates[id].arrived > 0) {
    gates[id].arrived--;
    leave();
    return OK;
  }
  gate_wait(id);
  schedule();
  leave();
  return OK;
}

// Gives one unit, or wakes a task that waits.
enum error gate_post(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (gate_is_full(id) && gates[id].waiters == 0) {
    leave();
    return FULL;
  }
  if (gates[id].waiters > 0) {
    gate_wake(id);
    leave();
    schedule();
    return OK;
  }
  gates[id].arrived++;
  leave();
  return OK;
}

// Wakes every task that waits.
enum error gate_broadcast(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (gates[id].waiters == 0) {
    leave();
    return OK;
  }
  while (gates[id].waiters > 0)
    gate_wake(id);
  schedule();
  leave();
  return OK;
}

// Back to the state after creation.
enum error gate_reset(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  gate_clear(id);
  gates[id].limit = 12;
  leave();
  return OK;
}

// Changes how much fits.
enum error gate_resize(unsigned id, unsigned limit) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (gates[id].waiters > 0) {
    leave();
    return WAITING;
  }
  if (limit < gates[id].arrived) {
    leave();
    return FULL;
  }
  gates[id].limit = limit;
  leave();
  return OK;
}

// Makes the running task the owner.
enum error gate_claim(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (in_interrupt()) {
    leave();
    return FROM_INTERRUPT;
  }
  if (gates[id].owner != TASKS && gates[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  gates[id].owner = running;
  gates[id].since = now;
  leave();
  return OK;
}

// Gives up ownership.
enum error gate_yield(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (gates[id].owner != running) {
    leave();
    return NOT_OWNER;
  }
  gates[id].owner = TASKS;
  gate_wake(id);
  leave();
  return OK;
}

// What there is now.
enum error gate_query(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  unsigned there = gates[id].arrived;
  if (there > gates[id].limit)
    there = gates[id].limit;
  leave();
  return OK;
}

// What happens with every clock tick.
enum error gate_tick(unsigned id) {
  enter();
  if (!gate_is_valid(id)) {
    leave();
    return BAD_ID;
  }
  if (now - gates[id].since < 6) {
    leave();
    return OK;
  }
  gates[id].since = now;
  if (gates[id].arrived > 1)
    gates[id].arrived -= 1;
  leave();
  return OK;
}

static enum error call_sem(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return sem_create(value);
  case 1: return sem_delete(id);
  case 2: return sem_accept(id);
  case 3: return sem_pend(id, value);
  case 4: return sem_post(id);
  case 5: return sem_broadcast(id);
  case 6: return sem_reset(id);
  case 7: return sem_resize(id, value);
  case 8: return sem_claim(id);
  case 9: return sem_yield(id);
  case 10: return sem_query(id);
  case 11: return sem_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_mbox(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return mbox_create(value);
  case 1: return mbox_delete(id);
  case 2: return mbox_accept(id);
  case 3: return mbox_pend(id, value);
  case 4: return mbox_post(id);
  case 5: return mbox_broadcast(id);
  case 6: return mbox_reset(id);
  case 7: return mbox_resize(id, value);
  case 8: return mbox_claim(id);
  case 9: return mbox_yield(id);
  case 10: return mbox_query(id);
  case 11: return mbox_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_queue(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return queue_create(value);
  case 1: return queue_delete(id);
  case 2: return queue_accept(id);
  case 3: return queue_pend(id, value);
  case 4: return queue_post(id);
  case 5: return queue_broadcast(id);
  case 6: return queue_reset(id);
  case 7: return queue_resize(id, value);
  case 8: return queue_claim(id);
  case 9: return queue_yield(id);
  case 10: return queue_query(id);
  case 11: return queue_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_mutex(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return mutex_create(value);
  case 1: return mutex_delete(id);
  case 2: return mutex_accept(id);
  case 3: return mutex_pend(id, value);
  case 4: return mutex_post(id);
  case 5: return mutex_broadcast(id);
  case 6: return mutex_reset(id);
  case 7: return mutex_resize(id, value);
  case 8: return mutex_claim(id);
  case 9: return mutex_yield(id);
  case 10: return mutex_query(id);
  case 11: return mutex_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_flag(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return flag_create(value);
  case 1: return flag_delete(id);
  case 2: return flag_accept(id);
  case 3: return flag_pend(id, value);
  case 4: return flag_post(id);
  case 5: return flag_broadcast(id);
  case 6: return flag_reset(id);
  case 7: return flag_resize(id, value);
  case 8: return flag_claim(id);
  case 9: return flag_yield(id);
  case 10: return flag_query(id);
  case 11: return flag_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_timer(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return timer_create(value);
  case 1: return timer_delete(id);
  case 2: return timer_accept(id);
  case 3: return timer_pend(id, value);
  case 4: return timer_post(id);
  case 5: return timer_broadcast(id);
  case 6: return timer_reset(id);
  case 7: return timer_resize(id, value);
  case 8: return timer_claim(id);
  case 9: return timer_yield(id);
  case 10: return timer_query(id);
  case 11: return timer_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_part(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return part_create(value);
  case 1: return part_delete(id);
  case 2: return part_accept(id);
  case 3: return part_pend(id, value);
  case 4: return part_post(id);
  case 5: return part_broadcast(id);
  case 6: return part_reset(id);
  case 7: return part_resize(id, value);
  case 8: return part_claim(id);
  case 9: return part_yield(id);
  case 10: return part_query(id);
  case 11: return part_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_task(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return task_create(value);
  case 1: return task_delete(id);
  case 2: return task_accept(id);
  case 3: return task_pend(id, value);
  case 4: return task_post(id);
  case 5: return task_broadcast(id);
  case 6: return task_reset(id);
  case 7: return task_resize(id, value);
  case 8: return task_claim(id);
  case 9: return task_yield(id);
  case 10: return task_query(id);
  case 11: return task_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_pipe(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return pipe_create(value);
  case 1: return pipe_delete(id);
  case 2: return pipe_accept(id);
  case 3: return pipe_pend(id, value);
  case 4: return pipe_post(id);
  case 5: return pipe_broadcast(id);
  case 6: return pipe_reset(id);
  case 7: return pipe_resize(id, value);
  case 8: return pipe_claim(id);
  case 9: return pipe_yield(id);
  case 10: return pipe_query(id);
  case 11: return pipe_tick(id);
  default: return BAD_ID;
  }
}

static enum error call_gate(unsigned service, unsigned id, unsigned value) {
  switch (service) {
  case 0: return gate_create(value);
  case 1: return gate_delete(id);
  case 2: return gate_accept(id);
  case 3: return gate_pend(id, value);
  case 4: return gate_post(id);
  case 5: return gate_broadcast(id);
  case 6: return gate_reset(id);
  case 7: return gate_resize(id, value);
  case 8: return gate_claim(id);
  case 9: return gate_yield(id);
  case 10: return gate_query(id);
  case 11: return gate_tick(id);
  default: return BAD_ID;
  }
}

static enum error call(unsigned family, unsigned service, unsigned id, unsigned value) {
  switch (family) {
  case 0: return call_sem(service, id, value);
  case 1: return call_mbox(service, id, value);
  case 2: return call_queue(service, id, value);
  case 3: return call_mutex(service, id, value);
  case 4: return call_flag(service, id, value);
  case 5: return call_timer(service, id, value);
  case 6: return call_part(service, id, value);
  case 7: return call_task(service, id, value);
  case 8: return call_pipe(service, id, value);
  case 9: return call_gate(service, id, value);
  default: return BAD_ID;
  }
}

int main(void) {
  for (unsigned i = 0; i < TASKS; i++)
    ready[i] = 1;
  for (unsigned i = 0; i < CALLS; i++) {
    now++;
    nesting = __VERIFIER_nondet_uint() % 2;
    call(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
  }
  assert(locked == 0);
  return 0;
}
