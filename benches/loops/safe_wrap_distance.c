/* Sequence numbers wrap, their distance does not change. */
extern unsigned input(void);
int main(void) {
    unsigned sent = input(), seen = sent - 5;
    while (input()) {
        sent++;
        seen++;
    }
    __CPROVER_assert(sent - seen == 5, "five ahead");
    return 0;
}
