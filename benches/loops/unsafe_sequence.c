/* The second loop stops short. */
extern int input(void);
int main(void) {
    int n = input(), i = 0, j = 0;
    __CPROVER_assume(n >= 0);
    while (i < n)
        i++;
    while (j < i && j < 4)
        j++;
    __CPROVER_assert(j == n, "as far as the first");
    return 0;
}
