// Removes a key from a list.
#include <assert.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
extern int in(void);
static struct node *push(struct node *head, int key)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->key = key;
  n->next = head;
  return n;
}
static struct node *drop(struct node *head, int key)
{
  struct node *before = head;
  if (head == 0)
    return 0;
  while (before->next != 0 && before->next->key != key)
    before = before->next;
  if (before->next != 0) // faulty
    before->next = before->next->next;
  return head;
}
int main(void)
{
  struct node *head = 0;
  for (int i = 0; i < 3; i++)
    head = push(head, in());
  int key = in();
  int times = 0;
  for (struct node *n = head; n; n = n->next)
    times += n->key == key;
  __CPROVER_assume(times == 1);
  head = drop(head, key);
  for (struct node *n = head; n; n = n->next)
    assert(n->key != key);
}
