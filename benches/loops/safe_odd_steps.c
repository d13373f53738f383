/* Steps of four from one: never a multiple of four. */
extern int input(void);
int main(void) {
    unsigned x = 1;
    while (input()) {
        if (input())
            x += 4;
        else
            x += 8;
    }
    __CPROVER_assert(x % 4 == 1, "one above a multiple of four");
    return 0;
}
