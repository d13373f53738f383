/* Unlocked twice on one way. */
extern int input(void);
int locked = 0;
void lock(void) {
    __CPROVER_assert(!locked, "not locked twice");
    locked = 1;
}
void unlock(void) {
    __CPROVER_assert(locked, "locked before");
    locked = 0;
}
int main(void) {
    while (input()) {
        lock();
        if (input())
            unlock();
        unlock();
    }
    return 0;
}
