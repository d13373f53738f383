/* Consuming from an empty stock. */
extern int input(void);
int main(void) {
    unsigned produced = 0, consumed = 0, stock = 0;
    while (input()) {
        if (input()) {
            produced++;
            stock++;
        } else {
            consumed++;
            if (stock > 0)
                stock--;
        }
    }
    __CPROVER_assert(produced == consumed + stock, "balance");
    return 0;
}
