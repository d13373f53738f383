/* Steps of two miss zero for odd numbers. */
extern int input(void);
int main(void) {
    int left = input();
    __CPROVER_assume(left > 0 && left < 20);
    while (left > 0)
        left -= 2;
    __CPROVER_assert(left == 0, "nothing is left");
    return 0;
}
