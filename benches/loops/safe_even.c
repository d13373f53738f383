/* An even number stays even, also around the largest one. */
extern int input(void);
int main(void) {
    unsigned x = 0;
    while (input())
        x += 2;
    __CPROVER_assert(x % 2 == 0, "even");
    return 0;
}
