/* One moves two at a time at the end. */
extern int input(void);
int main(void) {
    int n = input(), up = 0, down = n;
    __CPROVER_assume(n >= 0 && n < 8);
    while (down > 0) {
        up += down == 3 ? 2 : 1;
        down--;
    }
    __CPROVER_assert(up == n, "all moved");
    return 0;
}
