/* The second light turns green too early. */
extern int input(void);
enum light { RED, GREEN, YELLOW };
int main(void) {
    int north = RED, east = GREEN;
    while (input()) {
        if (east == GREEN) {
            east = YELLOW;
        } else if (east == YELLOW) {
            east = RED;
            north = GREEN;
        } else {
            if (input())
                north = RED;
            east = GREEN;
        }
        __CPROVER_assert(north != GREEN || east != GREEN, "not both green");
    }
    return 0;
}
