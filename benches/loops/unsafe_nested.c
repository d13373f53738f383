/* The inner loop goes one too far in the third row. */
extern int input(void);
int main(void) {
    int n = input(), i, j = 0;
    for (i = 0; i < n; i++) {
        for (j = 0; j < i + (i == 2); j++)
            ;
        __CPROVER_assert(j == i, "inner ends at outer");
    }
    return 0;
}
