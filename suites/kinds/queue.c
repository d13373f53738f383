/* A ring buffer with a high-water mark, against a plain model of it. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ROOM 3

static int ring[ROOM];
static int head;
static int count;
static int high;
static int lost;

static int put(int value) {
  if (count == ROOM) {
    lost++;
    return 0;
  }
  int tail = (head + count) % ROOM;
  ring[tail] = value;
  count++;
  if (count > high)
    high = count;
  return 1;
}

static int get(int *value) {
  if (count == 0)
    return 0;
  *value = ring[head];
  head++;
  if (head == ROOM)
    head = 0;
  count--;
  return 1;
}

int main(void) {
  int model[8];
  int start = 0;
  int end = 0;
  int most = 0;
  int dropped = 0;
  for (int i = 0; i < 6; i++) {
    if (__VERIFIER_nondet_int()) {
      int value = __VERIFIER_nondet_int();
      int taken = put(value);
      assert(taken == (end - start < ROOM));
      if (taken)
        model[end++] = value;
      else
        dropped++;
    } else {
      int value = 0;
      int given = get(&value);
      assert(given == (end > start));
      if (given)
        assert(value == model[start++]);
    }
    if (end - start > most)
      most = end - start;
    assert(count == end - start);
    assert(high == most && lost == dropped);
    assert(0 <= head && head < ROOM);
  }
  return 0;
}
