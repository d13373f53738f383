/* The output follows the input only after three equal readings. */
extern int input(void);
int main(void) {
    int output = 0, same = 0;
    for (;;) {
        int in = input() != 0;
        if (in != output) {
            same++;
            if (same >= 3) {
                output = in;
                same = 0;
            }
        } else {
            same = 0;
        }
        __CPROVER_assert(same >= 0 && same < 3, "counter below three");
        __CPROVER_assert(output == 0 || output == 1, "a truth value");
    }
}
