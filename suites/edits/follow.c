// The last node of a list.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

struct node *last(struct node *p) {
  while (p->next)
    p = p->next;
  return p;
}

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  struct node *from = __VERIFIER_nondet_int() ? &a : &b;
  assert(last(from)->value == 3);
  return 0;
}
