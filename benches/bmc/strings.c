// A copy of a symbolic string equals it. Holds.
#include <assert.h>
#include <string.h>
#define N 8
char __VERIFIER_nondet_char(void);
int main(void) {
    char from[N + 1], to[N + 1];
    for (int i = 0; i < N; i++)
        from[i] = __VERIFIER_nondet_char();
    from[N] = 0;
    strcpy(to, from);
    assert(strcmp(from, to) == 0);
    assert(strlen(to) <= N);
    return 0;
}
