// A parser of numbers and sums over 16 symbolic bytes accepts an unbalanced text. Fails.
#include <assert.h>
#define N 16
char __VERIFIER_nondet_char(void);
static char text[N + 1];
static int at;
static int parse_sum(int depth);
static int parse_atom(int depth) {
    if (text[at] == '(') {
        at++;
        int v = parse_sum(depth + 1);
        if (text[at] == ')')
            at++;
        return v;
    }
    int v = 0;
    while (text[at] >= '0' && text[at] <= '9') {
        v = (v * 10 + (text[at] - '0')) % 1000;
        at++;
    }
    return v;
}
static int parse_sum(int depth) {
    if (depth > 2)
        return 0;
    int v = parse_atom(depth);
    while (text[at] == '+') {
        at++;
        v += parse_atom(depth);
    }
    return v;
}
int main(void) {
    int opened = 0, closed = 0;
    for (int i = 0; i < N; i++) {
        text[i] = __VERIFIER_nondet_char();
        opened += text[i] == '(';
        closed += text[i] == ')';
    }
    text[N] = 0;
    parse_sum(0);
    if (text[at] == 0)
        assert(opened == closed);
    return 0;
}
