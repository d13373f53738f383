/* One counter goes three times as fast; both wrap around together. */
extern int input(void);
int main(void) {
    unsigned slow = 0, fast = 0;
    while (input()) {
        slow += 1;
        fast += 3;
    }
    __CPROVER_assert(fast == 3 * slow, "in ratio");
    return 0;
}
