/* One goes up as the other goes down. */
extern int input(void);
int main(void) {
    int n = input(), up = 0, down = n;
    __CPROVER_assume(n >= 0 && n < 1000000);
    while (down > 0) {
        up++;
        down--;
    }
    __CPROVER_assert(up == n, "all moved");
    return 0;
}
