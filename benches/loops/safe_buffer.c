/* A bounded buffer whose fill level stays within its size. */
extern int input(void);
#define SIZE 8
int main(void) {
    int buffer[SIZE];
    int count = 0;
    while (input()) {
        if (input()) {
            if (count < SIZE)
                buffer[count++] = input();
        } else if (count > 0) {
            int last = buffer[--count];
            (void)last;
        }
    }
    __CPROVER_assert(count >= 0 && count <= SIZE, "level");
    return 0;
}
