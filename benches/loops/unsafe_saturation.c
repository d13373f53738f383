/* Saturates on one side only. */
extern int input(void);
int main(void) {
    int level = 0;
    while (input()) {
        int d = input();
        if (d < -50 || d > 50)
            continue;
        level += d;
        if (level > 100)
            level = 100;
        __CPROVER_assert(level >= -100 && level <= 100, "in range");
    }
    return 0;
}
