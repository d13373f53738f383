// A state machine reaches its alarm state from a locked door. Fails.
#include <assert.h>
enum state { IDLE, OPENING, OPEN, CLOSING, LOCKED, ALARM };
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    enum state s = IDLE;
    int locked = 0;
    for (int i = 0; i < 20; i++) {
        unsigned char event = __VERIFIER_nondet_uchar();
        switch (s) {
        case IDLE: s = event == 1 ? OPENING : event == 2 ? LOCKED : IDLE; break;
        case OPENING: s = event == 3 ? OPEN : event == 9 ? ALARM : OPENING; break;
        case OPEN: s = event == 4 ? CLOSING : OPEN; break;
        case CLOSING: s = event == 5 ? IDLE : event == 2 ? LOCKED : CLOSING; break;
        case LOCKED: locked = 1; s = event == 6 ? IDLE : event == 7 ? OPENING : LOCKED; break;
        case ALARM: break;
        }
    }
    assert(!(locked && s == ALARM));
    return 0;
}
