// A singly linked list that is kept in order on insertion.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *head, int value) {
  struct node *fresh = malloc(sizeof *fresh);
  fresh->value = value;
  if (head == NULL || value <= head->value) {
    fresh->next = head;
    return fresh;
  }
  struct node *at = head;
  while (at->next != NULL && at->next->value < value)
    at = at->next;
  fresh->next = at->next;
  at = fresh;
  return head;
}

static int length(const struct node *head) {
  int count = 0;
  for (; head != NULL; head = head->next)
    count++;
  return count;
}

int main(void) {
  struct node *head = NULL;
  for (int i = 0; i < 3; i++)
    head = insert(head, __VERIFIER_nondet_int());
  assert(length(head) == 3);
  return 0;
}
