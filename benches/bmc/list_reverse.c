// Reversing a list twice gives it back. Holds.
#include <assert.h>
#include <stdlib.h>
#define N 8
int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static struct node *reverse(struct node *list) {
    struct node *done = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}
int main(void) {
    struct node nodes[N];
    for (int i = 0; i < N; i++) {
        nodes[i].value = __VERIFIER_nondet_int();
        nodes[i].next = i + 1 < N ? &nodes[i + 1] : NULL;
    }
    struct node *again = reverse(reverse(&nodes[0]));
    for (int i = 0; i < N; i++) {
        assert(again->value == nodes[i].value);
        again = again->next;
    }
    return 0;
}
