/* An eight bit counter wraps around; its shadow does the same by hand. */
extern int input(void);
int main(void) {
    unsigned char c = 0;
    int shadow = 0;
    while (input()) {
        c++;
        shadow++;
        if (shadow == 256)
            shadow = 0;
    }
    __CPROVER_assert(c == shadow, "wraps at 256");
    return 0;
}
