// A ring buffer forgets that it is full. Fails.
#include <assert.h>
#define SIZE 4
int __VERIFIER_nondet_int(void);
static int slots[SIZE], head, tail, count;
static void put(int v) {
    slots[tail] = v;
    tail = (tail + 1) % SIZE;
    count++;
}
static int get(void) {
    int v = slots[head];
    head = (head + 1) % SIZE;
    count--;
    return v;
}
int main(void) {
    for (int i = 0; i < 12; i++) {
        if (__VERIFIER_nondet_int())
            put(i);
        else if (count > 0)
            get();
        assert(count <= SIZE);
    }
    return 0;
}
