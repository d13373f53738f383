/* A cell is lost in the second row. */
extern int input(void);
int main(void) {
    unsigned n = input(), rows = 0, cells = 0;
    while (rows < n) {
        unsigned column = 0;
        while (column < 4) {
            column++;
            if (rows != 1 || column != 3)
                cells++;
        }
        rows++;
    }
    __CPROVER_assert(cells == 4 * rows, "four in a row");
    return 0;
}
