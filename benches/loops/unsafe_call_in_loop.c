/* Closes without looking. */
extern int input(void);
static int opened, closed;
static void open_one(void) {
    if (opened < 1000)
        opened++;
}
static void close_one(void) {
    if (closed < 1000)
        closed++;
}
int main(void) {
    while (input()) {
        if (input())
            open_one();
        else
            close_one();
    }
    __CPROVER_assert(closed <= opened, "not more closed than opened");
    return 0;
}
