// A lock that every way through a function takes and gives back exactly once.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int held;

static void acquire(void) {
  assert(!held);
  held = 1;
}

static void release(void) {
  assert(held);
  held = 0;
}

static int serve(int request, int quota) {
  acquire();
  if (request < 0)
    return -1;
  if (request > quota) {
    release();
    return 0;
  }
  release();
  return request;
}

int main(void) {
  int first = __VERIFIER_nondet_int();
  int second = __VERIFIER_nondet_int();
  serve(first, 10);
  serve(second, 10);
  assert(!held);
  return 0;
}
