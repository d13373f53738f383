/* The else hides a reading that is both. */
extern int input(void);
int main(void) {
    int least = 5, most = 0;
    while (input()) {
        int x = input();
        if (x < least)
            least = x;
        else if (x > most)
            most = x;
    }
    __CPROVER_assert(least <= most, "ordered");
    return 0;
}
