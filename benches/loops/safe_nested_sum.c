/* The product by two nested loops, counted in unsigned arithmetic. */
extern unsigned input(void);
int main(void) {
    unsigned n = input(), rows = 0, cells = 0;
    while (rows < n) {
        unsigned column = 0;
        while (column < 4) {
            column++;
            cells++;
        }
        rows++;
    }
    __CPROVER_assert(cells == 4 * rows, "four in a row");
    return 0;
}
