/* The upper border starts outside. */
extern int input(void);
int table[10];
int main(void) {
    int key = input(), low = 0, high = 10;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        __CPROVER_assert(middle >= 0 && middle < 10, "middle inside");
        if (key < input())
            high = middle - 1;
        else
            low = middle + 1;
    }
    return 0;
}
