/* Adding up without an end overflows. */
extern int input(void);
int main(void) {
    int sum = 1;
    while (input() && sum > 0)
        sum = sum * 16;
    __CPROVER_assert(sum != 0, "not zero");
    return 0;
}
