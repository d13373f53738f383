/* A sorted linked list: insert, remove, sum. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct node {
  int value;
  struct node *next;
};

static struct node *first;
static int size;

static void insert(int value) {
  struct node *fresh = malloc(sizeof *fresh);
  struct node **link = &first;
  while (*link && (*link)->value < value)
    link = &(*link)->next;
  fresh->value = value;
  fresh->next = *link;
  *link = fresh;
  size++;
}

static int discard(int value) {
  struct node **link = &first;
  while (*link) {
    struct node *here = *link;
    if (here->value == value) {
      *link = here->next;
      free(here);
      size--;
      return 1;
    }
    link = &here->next;
  }
  return 0;
}

static int sum(void) {
  int total = 0;
  for (struct node *n = first; n; n = n->next)
    total += n->value;
  return total;
}

int main(void) {
  int total = 0;
  int count = 0;
  for (int i = 0; i < 3; i++) {
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= value && value < 100);
    insert(value);
    total += value;
    count++;
  }
  int gone = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= gone && gone < 100);
  int had = discard(gone);
  if (had) {
    total -= gone;
    count--;
  }
  assert(size == count);
  assert(sum() == total);
  int seen = 0;
  for (struct node *n = first; n; n = n->next) {
    seen++;
    assert(had || n->value != gone);
    assert(!n->next || n->value <= n->next->value);
  }
  assert(seen == count);
  return 0;
}
