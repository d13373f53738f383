/* One kind of step is six, not eight. */
extern int input(void);
int main(void) {
    unsigned x = 1;
    while (input()) {
        if (input())
            x += 4;
        else
            x += 6;
    }
    __CPROVER_assert(x % 4 == 1, "one above a multiple of four");
    return 0;
}
