/* Division by subtraction: the rest is never negative. */
extern int input(void);
int main(void) {
    int rest = input(), by = input(), quotient = 0;
    __CPROVER_assume(rest >= 0 && by > 0);
    while (rest >= by) {
        rest -= by;
        if (quotient < 1000)
            quotient++;
    }
    __CPROVER_assert(rest >= 0 && rest < by, "rest");
    return 0;
}
