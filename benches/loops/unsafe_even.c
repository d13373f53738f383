/* An odd step hides behind a condition. */
extern int input(void);
int main(void) {
    unsigned x = 0;
    while (input())
        x += x == 6 ? 1 : 2;
    __CPROVER_assert(x % 2 == 0, "even");
    return 0;
}
