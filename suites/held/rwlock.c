/* Many readers or one writer. A writer that had to wait keeps new readers out. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CLIENTS 3

enum mode { NONE, READ, WRITE };
enum request { BEGIN_READ, BEGIN_WRITE, END, UPGRADE, DOWNGRADE };

struct rwlock {
  int readers;
  int writer;
  int waiting; /* writers that were turned away and will come again */
};

struct client {
  enum mode mode;
  int wants_write;
  int copy;
};

static struct rwlock lock;
static int shared;

static void withdraw_wish(struct client *c) {
  if (c->wants_write) {
    c->wants_write = 0;
    lock.waiting--;
  }
}

static int begin_read(struct client *c) {
  if (lock.writer || lock.waiting > 0)
    return 0;
  lock.readers++;
  c->mode = READ;
  c->copy = shared;
  return 1;
}

static int begin_write(struct client *c) {
  if (lock.writer || lock.readers > 0) {
    if (!c->wants_write) {
      c->wants_write = 1;
      lock.waiting++;
    }
    return 0;
  }
  withdraw_wish(c);
  lock.writer = 1;
  c->mode = WRITE;
  shared++;
  return 1;
}

static int upgrade(struct client *c) {
  if (lock.readers > 1 || lock.waiting > 0)
    return 0;
  lock.readers--;
  lock.writer = 1;
  c->mode = WRITE;
  shared++;
  return 1;
}

static void downgrade(struct client *c) {
  lock.writer = 0;
  lock.readers++;
  c->mode = READ;
  c->copy = shared;
}

static void end(struct client *c) {
  if (c->mode == WRITE)
    lock.writer = 0;
  else
    lock.readers--;
  c->mode = NONE;
}

static int serve(struct client *c, enum request request) {
  switch (request) {
  case BEGIN_READ:
    return c->mode == NONE && !c->wants_write && begin_read(c);
  case BEGIN_WRITE:
    return c->mode == NONE && begin_write(c);
  case UPGRADE:
    return c->mode == READ && upgrade(c);
  case DOWNGRADE:
    if (c->mode != WRITE)
      return 0;
    downgrade(c);
    return 1;
  case END:
    if (c->mode == NONE) {
      withdraw_wish(c);
      return 0;
    }
    end(c);
    return 1;
  default:
    return 0;
  }
}

int main(void) {
  struct client clients[CLIENTS] = {{NONE, 0, 0}, {NONE, 0, 0}, {NONE, 0, 0}};
  for (int i = 0; i < 5; i++) {
    int who = __VERIFIER_nondet_int();
    int request = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= who && who < CLIENTS);
    __VERIFIER_assume(BEGIN_READ <= request && request <= DOWNGRADE);
    struct rwlock was = lock;
    struct client before = clients[who];
    int version = shared;
    int granted = serve(&clients[who], (enum request)request);

    int reading = 0, writing = 0, wishing = 0;
    for (int k = 0; k < CLIENTS; k++) {
      reading += clients[k].mode == READ;
      writing += clients[k].mode == WRITE;
      wishing += clients[k].wants_write;
      assert(clients[k].mode != READ || clients[k].copy == shared);
      assert(!clients[k].wants_write || clients[k].mode == NONE);
    }
    assert(writing <= 1 && (writing == 0 || reading == 0));
    assert(lock.readers == reading && lock.writer == writing && lock.waiting == wishing);

    enum mode now = clients[who].mode;
    int free = was.readers == 0 && !was.writer;
    if (request == BEGIN_READ)
      assert(granted == (before.mode == NONE && !was.writer && was.waiting == 0));
    if (request == BEGIN_WRITE) {
      assert(granted == (before.mode == NONE && free));
      assert(clients[who].wants_write == (before.mode == NONE && !granted));
    }
    if (request == UPGRADE)
      assert(granted == (before.mode == READ && was.readers == 1 && was.waiting == 0));
    if (request == DOWNGRADE)
      assert(granted == (before.mode == WRITE));
    if (request == END)
      assert(granted == (before.mode != NONE) && now == NONE && !clients[who].wants_write);
    if (!granted)
      assert(now == before.mode);
    else
      assert(now == (request == BEGIN_READ || request == DOWNGRADE ? READ : request == END ? NONE : WRITE));
    assert(shared == version + (granted && now == WRITE));
  }
  return 0;
}
