// A large table written at symbolic places. Fails.
#include <assert.h>
#define N 4096
unsigned __VERIFIER_nondet_uint(void);
static unsigned char table[N];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint() % N, j = __VERIFIER_nondet_uint() % N;
    table[i] = 1;
    table[j] = 2;
    assert(table[i] == 1);
    return 0;
}
