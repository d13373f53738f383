/* The counter is not reset by an equal reading. */
extern int input(void);
int main(void) {
    int output = 0, same = 0;
    while (input()) {
        int in = input() != 0;
        if (in != output) {
            same++;
            if (same == 3)
                output = in;
        }
        __CPROVER_assert(same >= 0 && same < 4, "counter below four");
    }
    return 0;
}
