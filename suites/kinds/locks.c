/* Two locks and a shared account: every way through must leave the locks free. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int account_lock;
static int log_lock;
static int balance = 10;
static int entries;
static int refused;

static void take(int *lock) {
  assert(*lock == 0);
  *lock = 1;
}

static void give(int *lock) {
  assert(*lock == 1);
  *lock = 0;
}

static int write_log(int urgent) {
  take(&log_lock);
  if (entries >= 3 && !urgent) {
    give(&log_lock);
    return 0;
  }
  entries++;
  give(&log_lock);
  return 1;
}

static int withdraw(int amount) {
  int done = 0;
  take(&account_lock);
  if (amount <= 0) {
    give(&account_lock);
    return 0;
  }
  if (balance >= amount) {
    balance -= amount;
    done = 1;
    if (balance < 3)
      write_log(1);
  } else {
    refused++;
  }
  give(&account_lock);
  return done;
}

static void deposit(int amount) {
  if (amount > 0) {
    take(&account_lock);
    balance += amount;
    give(&account_lock);
    write_log(0);
  }
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(-10 <= amount && amount <= 20);
    int before = balance;
    int logged = entries;
    int no = refused;
    if (__VERIFIER_nondet_int()) {
      int done = withdraw(amount);
      assert(done == (amount > 0 && amount <= before));
      assert(balance == before - (done ? amount : 0));
      assert(refused == no + (amount > before && amount > 0));
      assert(!done || balance >= 3 || entries == logged + 1);
    } else {
      deposit(amount);
      assert(balance == before + (amount > 0 ? amount : 0));
      assert(amount <= 0 || entries == logged + (logged < 3));
    }
    assert(account_lock == 0 && log_lock == 0);
    assert(balance >= 0);
  }
  return 0;
}
