/* Linear search: the position found is inside. */
extern int input(void);
int table[100];
int main(void) {
    int key = input(), i;
    for (i = 0; i < 100; i++)
        if (table[i] == key)
            break;
    __CPROVER_assert(i >= 0 && i <= 100, "position");
    return 0;
}
