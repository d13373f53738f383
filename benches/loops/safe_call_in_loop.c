/* A function called in a loop works on a global counter. */
extern int input(void);
static int opened, closed;
static void open_one(void) {
    if (opened < 1000)
        opened++;
}
static void close_one(void) {
    if (closed < opened)
        closed++;
}
int main(void) {
    while (input()) {
        if (input())
            open_one();
        else
            close_one();
    }
    __CPROVER_assert(closed <= opened && opened <= 1000, "not more closed than opened");
    return 0;
}
