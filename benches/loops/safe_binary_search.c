/* Binary search keeps its borders inside the array. */
extern int input(void);
int table[1000];
int main(void) {
    int key = input(), low = 0, high = 999;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        __CPROVER_assert(middle >= 0 && middle < 1000, "middle inside");
        if (key < input())
            high = middle - 1;
        else
            low = middle + 1;
    }
    return 0;
}
