/* The alarm stays on after a reset. */
extern int input(void);
int main(void) {
    int alarm = 0, highest = 0;
    while (input()) {
        int level = input();
        if (level > highest)
            highest = level;
        if (highest > 90)
            alarm = 1;
        if (level == 0)
            highest = 0;
    }
    __CPROVER_assert(!alarm || highest > 90, "no false alarm");
    return 0;
}
