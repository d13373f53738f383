/* A counter that stops at its limit, whatever the limit is. */
extern int input(void);
int main(void) {
    int limit = input();
    int i = 0;
    __CPROVER_assume(limit >= 0);
    while (i < limit)
        i++;
    __CPROVER_assert(i == limit, "stops at the limit");
    return 0;
}
