/* Stops one beyond the limit. */
extern int input(void);
int main(void) {
    int limit = input();
    int i = 0;
    __CPROVER_assume(limit >= 0);
    while (i <= limit && i < 100)
        i++;
    __CPROVER_assert(i <= limit, "stops at the limit");
    return 0;
}
