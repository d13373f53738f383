/* Counts down from any positive number. */
extern int input(void);
int main(void) {
    int left = input();
    __CPROVER_assume(left > 0);
    while (left > 0)
        left--;
    __CPROVER_assert(left == 0, "nothing is left");
    return 0;
}
