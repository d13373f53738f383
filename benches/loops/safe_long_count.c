/* Far too many iterations to unroll. */
int main(void) {
    unsigned i = 0, j = 0;
    while (i < 100000000) {
        i++;
        j += 2;
    }
    __CPROVER_assert(j == 200000000, "twice");
    return 0;
}
