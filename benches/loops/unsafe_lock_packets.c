/* The lock is given back without counting. */
extern int input(void);
int main(void) {
    int held = 0;
    unsigned old = 0, now = 0;
    do {
        held = 1;
        old = now;
        if (input()) {
            held = 0;
            if (now < 3)
                now++;
        }
    } while (now != old);
    __CPROVER_assert(held, "held before unlocking");
    return 0;
}
