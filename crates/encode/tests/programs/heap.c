// sees: ended failed
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
struct node *push(struct node *head, int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  n->next = head;
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *head = 0;
  for (int i = 0; i < 3; i++) head = push(head, n + i);
  if (n == 2) { struct node *dead = head; head = head->next; free(dead); }
  int sum = 0;
  for (struct node *p = head; p; p = p->next) sum += p->value;
  int *a = calloc(4, sizeof(int));
  a[n & 3] = sum;
  int r = a[0] + a[3];
  int *b = a;
  if (n != 4) free(a);
  if (n == 1) r = *b;
  if (n == 3) free(b);
  return r;
}
