/* One counter is forgotten now and then. */
extern int input(void);
int main(void) {
    unsigned a = 0, b = 0;
    while (input()) {
        a++;
        if (a != 5)
            b++;
    }
    __CPROVER_assert(a == b, "in step");
    return 0;
}
