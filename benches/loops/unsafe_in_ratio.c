/* The ratio is lost at the fourth step. */
extern int input(void);
int main(void) {
    unsigned slow = 0, fast = 0;
    while (input()) {
        slow += 1;
        fast += slow == 4 ? 2 : 3;
    }
    __CPROVER_assert(fast == 3 * slow, "in ratio");
    return 0;
}
