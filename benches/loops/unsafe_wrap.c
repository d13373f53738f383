/* A four bit shadow wraps too early. */
extern int input(void);
int main(void) {
    unsigned char c = 0;
    int shadow = 0;
    while (input()) {
        c++;
        shadow = (shadow + 1) % 8;
    }
    __CPROVER_assert(c == shadow, "wraps at the same place");
    return 0;
}
