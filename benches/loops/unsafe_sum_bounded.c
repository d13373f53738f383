/* The sum grows beyond its bound. */
extern int input(void);
int main(void) {
    int sum = 0, n;
    for (n = 0; n < 6; n++) {
        int x = input();
        if (x >= 0 && x <= 9)
            sum += x;
    }
    __CPROVER_assert(sum <= 50, "bounded");
    return 0;
}
