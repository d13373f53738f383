/* Two counters in step. */
extern int input(void);
int main(void) {
    unsigned a = 0, b = 0;
    while (input()) {
        a++;
        b++;
    }
    __CPROVER_assert(a == b, "in step");
    return 0;
}
