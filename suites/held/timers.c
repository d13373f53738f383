/* Timers in a heap: the one that ends first is on top. */
#include <assert.h>
#include <stdint.h>

extern uint8_t __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TIMERS 4

struct timer {
  uint8_t due;
  uint8_t id;
};

struct heap {
  struct timer slot[MAX_TIMERS];
  int used;
};

static int parent(int i) { return (i - 1) / 2; }

static int earlier(const struct heap *h, int a, int b) {
  return h->slot[a].due < h->slot[b].due;
}

static void exchange(struct heap *h, int a, int b) {
  struct timer t = h->slot[a];
  h->slot[a] = h->slot[b];
  h->slot[b] = t;
}

static void sift_up(struct heap *h, int i) {
  while (i > 0 && earlier(h, i, parent(i))) {
    exchange(h, i, parent(i));
    i = parent(i);
  }
}

static void sift_down(struct heap *h, int i) {
  for (;;) {
    int child = 2 * i + 1;
    if (child >= h->used)
      break;
    if (child + 1 < h->used && earlier(h, child + 1, child))
      child++;
    if (!earlier(h, child, i))
      break;
    exchange(h, i, child);
    i = child;
  }
}

static int start(struct heap *h, uint8_t id, uint8_t due) {
  if (h->used >= MAX_TIMERS)
    return 0;
  h->slot[h->used].id = id;
  h->slot[h->used].due = due;
  sift_up(h, h->used++);
  return 1;
}

static void drop(struct heap *h, int i) {
  h->used--;
  if (i == h->used)
    return;
  h->slot[i] = h->slot[h->used];
  sift_up(h, i);
  sift_down(h, i);
}

static int cancel(struct heap *h, uint8_t id) {
  for (int i = 0; i < h->used; i++) {
    if (h->slot[i].id == id) {
      drop(h, i);
      return 1;
    }
  }
  return 0;
}

/* The timer that is over at `now`, or -1. */
static int expire(struct heap *h, uint8_t now) {
  int id;
  if (h->used == 0 || h->slot[0].due > now)
    return -1;
  id = h->slot[0].id;
  drop(h, 0);
  return id;
}

int main(void) {
  struct heap h = {{{0, 0}}, 0};
  uint8_t due[MAX_TIMERS];
  int alive[MAX_TIMERS];
  for (int i = 0; i < MAX_TIMERS; i++) {
    due[i] = __VERIFIER_nondet_uchar();
    alive[i] = 1;
    int started = start(&h, (uint8_t)i, due[i]);
    assert(started && h.used == i + 1);
    assert(h.slot[0].due <= due[i]);
  }
  int full = start(&h, 9, 0);
  assert(!full && h.used == MAX_TIMERS);

  int gone = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(gone <= MAX_TIMERS);
  int found = cancel(&h, (uint8_t)gone);
  assert(found == (gone < MAX_TIMERS));
  assert(h.used == MAX_TIMERS - found);
  if (found)
    alive[gone] = 0;

  uint8_t now = __VERIFIER_nondet_uchar();
  int last = 0;
  for (int round = 0; round < MAX_TIMERS + 1; round++) {
    int id = expire(&h, now);
    if (id < 0)
      break;
    assert(id < MAX_TIMERS && alive[id]);
    assert(due[id] <= now && due[id] >= last);
    last = due[id];
    alive[id] = 0;
  }
  int left = 0;
  for (int i = 0; i < MAX_TIMERS; i++) {
    assert(!alive[i] || due[i] > now);
    left += alive[i];
  }
  assert(h.used == left);
  return 0;
}
