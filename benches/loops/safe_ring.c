/* A ring buffer: the read and write positions stay in the array. */
extern int input(void);
#define SIZE 16
int ring[SIZE];
int main(void) {
    unsigned head = 0, tail = 0, used = 0;
    while (input()) {
        if (input() && used < SIZE) {
            ring[head] = input();
            head = (head + 1) % SIZE;
            used++;
        } else if (used > 0) {
            int x = ring[tail];
            (void)x;
            tail = (tail + 1) % SIZE;
            used--;
        }
    }
    __CPROVER_assert(used <= SIZE, "not overfull");
    return 0;
}
