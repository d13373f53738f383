/* The buffer takes one too many. */
extern int input(void);
#define SIZE 4
int main(void) {
    int buffer[SIZE];
    int count = 0;
    while (input()) {
        if (input()) {
            if (count <= SIZE)
                buffer[count++] = input();
        } else if (count > 0) {
            count--;
        }
    }
    return 0;
}
