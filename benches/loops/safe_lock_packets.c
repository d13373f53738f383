/* The lock is held only while the two counters agree. */
extern int input(void);
int main(void) {
    int held = 0;
    unsigned old = 0, now = 0;
    do {
        __CPROVER_assert(!held, "free before locking");
        held = 1;
        old = now;
        if (input()) {
            held = 0;
            now++;
        }
    } while (now != old);
    __CPROVER_assert(held, "held before unlocking");
    held = 0;
    return 0;
}
