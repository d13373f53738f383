/* Looks behind the end. */
extern int input(void);
int table[6];
int main(void) {
    int key = input(), i;
    for (i = 0; i <= 6; i++)
        if (table[i] == key)
            break;
    return 0;
}
