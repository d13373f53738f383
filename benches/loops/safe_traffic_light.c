/* Two lights at a crossing are never green together. */
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
        } else if (north == GREEN) {
            north = YELLOW;
        } else {
            north = RED;
            east = GREEN;
        }
        __CPROVER_assert(north != GREEN || east != GREEN, "not both green");
    }
    return 0;
}
