/* Comparing sequence numbers forgets that they wrap. */
extern int input(void);
int main(void) {
    unsigned sent = input(), seen = sent - 5;
    while (input()) {
        sent++;
        seen++;
    }
    __CPROVER_assert(seen < sent, "behind");
    return 0;
}
