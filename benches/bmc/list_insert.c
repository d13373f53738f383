// Inserting into a sorted list keeps it sorted. Holds.
#include <assert.h>
#include <stdlib.h>
#define N 5
int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
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
    at->next = fresh;
    return head;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < N; i++)
        list = insert(list, __VERIFIER_nondet_int());
    for (struct node *at = list; at->next != NULL; at = at->next)
        assert(at->value <= at->next->value);
    return 0;
}
