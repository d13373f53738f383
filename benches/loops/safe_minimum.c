/* The least reading never exceeds the greatest. */
extern int input(void);
int main(void) {
    int least = 0, most = 0;
    while (input()) {
        int x = input();
        if (x < least)
            least = x;
        if (x > most)
            most = x;
    }
    __CPROVER_assert(least <= most, "ordered");
    return 0;
}
