/* The fourth state leads to the fifth. */
extern int input(void);
int main(void) {
    int state = 0;
    while (input()) {
        if (state == 0)
            state = 1;
        else if (state == 1)
            state = input() ? 2 : 0;
        else if (state == 2)
            state = 3;
        else
            state = 4;
    }
    __CPROVER_assert(state != 4, "never in the fifth state");
    return 0;
}
