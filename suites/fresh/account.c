/* Money in two places: transfers, a limit of overdraft, fees and a journal. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ENTRIES 3
#define OVERDRAFT 100

struct account {
  long balance;
  long fees;
  int frozen;
};

struct entry {
  long amount;
  int refused;
};

static struct account accounts[2];
static struct entry journal[ENTRIES];
static int entries;

static int allowed(const struct account *from, long amount) {
  if (from->frozen)
    return 0;
  return from->balance - amount >= -OVERDRAFT;
}

static long fee_of(long amount) {
  long fee = amount / 100;
  if (fee < 1)
    fee = 1;
  if (fee > 50)
    fee = 50;
  return fee;
}

static void note(long amount, int refused) {
  if (entries == ENTRIES)
    return;
  journal[entries].amount = amount;
  journal[entries].refused = refused;
  entries++;
}

static int transfer(int from, int to, long amount) {
  if (amount <= 0 || from == to) {
    note(amount, 1);
    return 0;
  }
  long fee = fee_of(amount);
  if (!allowed(&accounts[from], amount + fee)) {
    note(amount, 1);
    return 0;
  }
  accounts[from].balance -= amount + fee;
  accounts[from].fees += fee;
  accounts[to].balance += amount;
  note(amount, 0);
  return 1;
}

int main(void) {
  long start = __VERIFIER_nondet_int();
  long amount = __VERIFIER_nondet_int();
  __VERIFIER_assume(start >= 0 && start <= 3000000000L && amount >= -10 && amount <= 100000);
  accounts[0].balance = start;
  accounts[1].balance = 10;
  int done = transfer(0, 1, amount);
  long paid = accounts[0].fees;
  assert(accounts[0].balance + accounts[1].balance + paid == start + 10);
  assert(accounts[0].balance >= -100);
  assert(done == (amount > 0 && start - amount - fee_of(amount) >= -100));
  assert(done ? paid >= 1 && paid <= 50 : paid == 0);
  if (done && amount >= 200 && amount < 300)
    assert(paid == 2);
  assert(journal[0].amount == amount && journal[0].refused == !done);
  accounts[1].frozen = 1;
  assert(!transfer(1, 0, 5) && !transfer(0, 0, 1));
  assert(entries == 3 && journal[2].refused && journal[1].amount == 5);
  assert(!transfer(0, 1, 0) && entries == 3);
  return 0;
}
