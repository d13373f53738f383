/* Greatest common divisor by subtraction: both stay positive, and in the end they are equal. */
extern int input(void);
int main(void) {
    int a = input(), b = input();
    __CPROVER_assume(a > 0 && b > 0);
    while (a != b) {
        if (a > b)
            a = a - b;
        else
            b = b - a;
        __CPROVER_assert(a > 0 && b > 0, "positive");
    }
    __CPROVER_assert(a == b && a >= 1, "a divisor");
    return 0;
}
