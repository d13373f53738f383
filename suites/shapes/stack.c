/* A stack of blocks from the heap: every block that is pushed is freed once. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#include <stdlib.h>

struct block {
  int value;
  int depth;
  struct block *below;
};

static struct block *top;
static int alive;

static int push(int value) {
  struct block *fresh = malloc(sizeof *fresh);
  if (fresh == NULL)
    return 0;
  fresh->value = value;
  fresh->depth = 1;
  if (top != NULL)
    fresh->depth = top->depth + 1;
  fresh->below = top;
  top = fresh;
  alive++;
  return 1;
}

static int pop(int *value) {
  if (top == NULL)
    return 0;
  struct block *gone = top;
  *value = gone->value;
  top = gone->below;
  free(gone);
  alive--;
  return 1;
}

static void clear(void) {
  int ignored = 0;
  while (pop(&ignored)) {
  }
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int pushed = push(a);
  pushed += push(b);
  assert(alive == pushed);
  assert(top == NULL || top->depth == alive);
  int value = 0;
  if (pushed == 2) {
    assert(pop(&value) && value == b);
    assert(alive == 1 && top->value == a);
    assert(top->depth == 1);
  }
  clear();
  assert(top == NULL && alive == 0);
  assert(!pop(&value));
  return 0;
}
