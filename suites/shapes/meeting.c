/* Intervals of time: do they overlap, what do they share, and a calendar that takes what is free. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SLOTS 3

struct slot {
  int from;
  int to;
};

static struct slot booked[SLOTS];
static int used;

static int overlap(const struct slot *a, const struct slot *b) {
  return a->from < b->to && b->from < a->to;
}

static int shared(const struct slot *a, const struct slot *b) {
  if (!overlap(a, b))
    return 0;
  int from = a->from;
  if (b->from > from)
    from = b->from;
  int to = a->to;
  if (b->to < to)
    to = b->to;
  return to - from;
}

static int book(int from, int to) {
  if (from >= to || used == SLOTS)
    return 0;
  struct slot wanted = {from, to};
  for (int i = 0; i < used; i++) {
    if (overlap(&booked[i], &wanted))
      return 0;
  }
  booked[used] = wanted;
  used++;
  return 1;
}

static int busy(void) {
  int sum = 0;
  for (int i = 0; i < used; i++)
    sum += booked[i].to - booked[i].from;
  return sum;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= a && a <= 20 && 0 <= b && b <= 20);
  assert(book(8, 12) == 1);
  struct slot first = booked[0];
  struct slot other = {a, b};
  int hours = 0;
  for (int h = 8; h < 12; h++)
    hours += a <= h && h < b;
  if (a < b)
    assert(shared(&first, &other) == hours);
  int taken = book(a, b);
  assert(taken == (a < b && hours == 0));
  assert(busy() == 4 + (taken ? b - a : 0));
  assert(used == 1 + taken);
  assert(book(20, 22) == 1);
  assert(booked[used - 1].from == 20 && used <= SLOTS);
  int before = used;
  assert(book(30, 40) == (before < SLOTS));
  return 0;
}
