/* The rest may equal the divisor. */
extern int input(void);
int main(void) {
    int rest = input(), by = input();
    __CPROVER_assume(rest >= 0 && by > 0 && rest < 50);
    while (rest > by)
        rest -= by;
    __CPROVER_assert(rest >= 0 && rest < by, "rest");
    return 0;
}
