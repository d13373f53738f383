/* A sum of small readings stays below the number of readings times the largest. */
extern int input(void);
int main(void) {
    int sum = 0, n;
    for (n = 0; n < 1000; n++) {
        int x = input();
        if (x >= 0 && x <= 9 && sum <= 8990)
            sum += x;
    }
    __CPROVER_assert(sum >= 0 && sum <= 8999, "bounded");
    return 0;
}
