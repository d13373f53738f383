// The value of an assignment is what was stored, also where the store changes what the place means.
#include <stdio.h>

struct link {
    struct link *p;
    int n;
};

static struct link *nothing(void) { return NULL; }

int main(void) {
    struct link x = {&x, 1};
    struct link *r = x.p->p = NULL;
    printf("%d\n", r == NULL);

    struct link y = {&y, 2};
    r = y.p->p = nothing();
    printf("%d\n", r == NULL);

    struct link a[2] = {{a, 3}, {NULL, 4}};
    r = a[0].p->p += 1;
    printf("%d\n", r == &a[1]);

    struct link b[2] = {{b, 5}, {NULL, 6}};
    r = ++(b[0].p->p);
    printf("%d\n", r == &b[1]);

    struct link c[2] = {{c, 7}, {NULL, 8}};
    r = (c[0].p->p)++;
    printf("%d %d\n", r == &c[0], c[0].p == &c[1]);

    int i = 0, v[3] = {1, 2, 0};
    int k = v[v[0]] = 5;
    v[v[2]] = i = 7;
    printf("%d %d %d %d\n", k, v[0], v[1], i);
    return 0;
}
