/* A pool of buffers with owners: lend, return, and who has how many. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BUFFERS 3
#define USERS 2
#define NOBODY -1

static int owner[BUFFERS];
static int held[USERS];
static int misuses;

static void reset(void) {
  for (int i = 0; i < BUFFERS; i++)
    owner[i] = NOBODY;
  for (int u = 0; u < USERS; u++)
    held[u] = 0;
  misuses = 0;
}

static int lend(int user) {
  if (user < 0 || user >= USERS) {
    misuses++;
    return -1;
  }
  if (held[user] == 2)
    return -1;
  for (int i = 0; i < BUFFERS; i++) {
    if (owner[i] == NOBODY) {
      owner[i] = user;
      held[user]++;
      return i;
    }
  }
  return -1;
}

static int give_back(int user, int buffer) {
  if (buffer < 0 || buffer >= BUFFERS || owner[buffer] != user) {
    misuses++;
    return 0;
  }
  owner[buffer] = NOBODY;
  held[user]--;
  return 1;
}

static int available(void) {
  int count = 0;
  for (int i = 0; i < BUFFERS; i++) {
    if (owner[i] != NOBODY)
      continue;
    count++;
  }
  return count;
}

int main(void) {
  reset();
  int wrong = 0;
  for (int i = 0; i < 4; i++) {
    int user = __VERIFIER_nondet_int();
    __VERIFIER_assume(user >= 0 && user <= 2);
    int before = available();
    if (__VERIFIER_nondet_int()) {
      int had = user < 2 ? held[user] : 0;
      int got = lend(user);
      assert((got >= 0) == (user < 2 && before > 0 && had < 2));
      assert(available() == before - (got >= 0));
      wrong += user == 2;
      assert(got < 0 || owner[got] == user);
    } else {
      int which = __VERIFIER_nondet_int();
      __VERIFIER_assume(which >= -1 && which <= 3);
      int own = which >= 0 && which < 3 && owner[which] == user;
      assert(give_back(user, which) == own);
      assert(available() == before + own);
      wrong += !own;
    }
    assert(held[0] + held[1] + available() == 3);
    assert(held[0] <= 2 && held[1] <= 2 && misuses == wrong);
  }
  return 0;
}
