/* The position wraps one too late. */
extern int input(void);
#define SIZE 3
int ring[SIZE];
int main(void) {
    unsigned head = 0;
    while (input()) {
        ring[head] = 1;
        head = (head + 1) % (SIZE + 1);
    }
    return 0;
}
