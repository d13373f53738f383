// A table of handlers called by symbolic index; one of them forgets to reset. Fails.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
static int level;
static void up(void) { if (level < 10) level++; }
static void down(void) { level--; }
static void reset(void) { level = 0; }
int main(void) {
    void (*handlers[3])(void) = {up, down, reset};
    for (int i = 0; i < 10; i++)
        handlers[__VERIFIER_nondet_uint() % 3]();
    assert(level >= 0);
    return 0;
}
