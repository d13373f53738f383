/* A vending machine as a state machine. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum state { IDLE, PAYING, SERVING, BROKEN };
enum event { COIN, BUTTON, TAKEN, KICK };

#define PRICE 3
#define STOCK 2

static enum state state = IDLE;
static int credit;
static int stock = STOCK;
static int served;
static int taken_in;

static void pay(void) {
  credit++;
  taken_in++;
  if (credit >= 1 && state == IDLE)
    state = PAYING;
}

static void give_back(void) {
  taken_in -= credit;
  credit = 0;
}

static void step(enum event event) {
  switch (state) {
  case IDLE:
    if (event == COIN && stock > 0)
      pay();
    else if (event == KICK)
      state = BROKEN;
    break;
  case PAYING:
    if (event == COIN) {
      if (credit < PRICE)
        pay();
    } else if (event == BUTTON && credit == PRICE) {
      credit -= PRICE;
      stock--;
      served++;
      state = SERVING;
    } else if (event == KICK) {
      give_back();
      state = BROKEN;
    }
    break;
  case SERVING:
    if (event == TAKEN)
      state = IDLE;
    break;
  case BROKEN:
  default:
    break;
  }
}

int main(void) {
  for (int i = 0; i < 6; i++) {
    int event = __VERIFIER_nondet_int();
    __VERIFIER_assume(COIN <= event && event <= KICK);
    enum state before = state;
    int served_before = served;
    int paid_before = credit;
    step((enum event)event);
    assert(taken_in == served * PRICE + credit);
    assert(served + stock == STOCK && stock >= 0);
    assert(credit >= 0 && credit <= PRICE);
    assert(before != BROKEN || state == BROKEN);
    assert((state == PAYING) == (credit > 0));
    assert(served == served_before || (state == SERVING && paid_before == PRICE));
    assert(!(before == PAYING && event == BUTTON && paid_before == PRICE) || served == served_before + 1);
    assert(!(before == IDLE && event == COIN && stock > 0) || credit == 1);
    assert(!(before == PAYING && event == COIN && paid_before < PRICE) || credit == paid_before + 1);
    assert(!(before == SERVING && event == TAKEN) || state == IDLE);
    assert(!(before == SERVING && event != TAKEN) || state == SERVING);
    assert(!(before == PAYING && event == KICK) || state == BROKEN);
    assert(before == state || before != IDLE || state == PAYING || state == BROKEN);
  }
  return 0;
}
