// A queue of bounded length in a ring buffer: first in, first out.
#include <assert.h>

#define CAPACITY 3

extern int __VERIFIER_nondet_int(void);

struct queue {
  int slots[CAPACITY];
  unsigned head;
  unsigned count;
};

static int put(struct queue *q, int value) {
  if (q->count > CAPACITY)
    return 0;
  q->slots[(q->head + q->count) % CAPACITY] = value;
  q->count++;
  return 1;
}

static int take(struct queue *q, int *value) {
  if (q->count == 0)
    return 0;
  *value = q->slots[q->head];
  q->head = (q->head + 1) % CAPACITY;
  q->count--;
  return 1;
}

int main(void) {
  struct queue q = {{0}, 0, 0};
  int first = __VERIFIER_nondet_int();
  int accepted = put(&q, first);
  assert(accepted);
  for (int i = 0; i < CAPACITY; i++)
    put(&q, __VERIFIER_nondet_int());
  int got = 0;
  take(&q, &got);
  assert(got == first);
  return 0;
}
