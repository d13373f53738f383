// Adds what a list holds.
#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
extern int in(void);
int main(void)
{
  struct node *head = 0;
  int sum = 0, total = 0;
  for (int i = 0; i < 8; i++) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      abort();
    n->value = in();
    __CPROVER_assume(n->value >= 0 && n->value < 100);
    sum += n->value;
    n->next = head;
    head = n;
  }
  for (struct node *n = head; n->next; n = n->next) // faulty
    total += n->value;
  assert(sum == total);
}
