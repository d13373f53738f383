/* Subtracts the wrong way round. */
extern int input(void);
int main(void) {
    int a = input(), b = input();
    __CPROVER_assume(a > 0 && b > 0 && a < 100 && b < 100);
    while (a != b) {
        if (a > b)
            a = a - b;
        else
            a = a - 1;
        __CPROVER_assert(a > 0 && b > 0, "positive");
    }
    return 0;
}
