// The value of the node that is asked for.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};

int value_of(struct node *p) {
  return p->value;
}

int main(void) {
  struct node c = {9, 0}, b = {2, &c}, a = {7, &b};
  int first = __VERIFIER_nondet_int();
  assert(value_of(first ? &a : &b) == (first ? 7 : 2));
  return 0;
}
