// sees: ended failed
#include <string.h>
int __VERIFIER_nondet_int(void);
struct account { const int number; int balance; const char name[3]; };
static const int table[3] = {1, 2, 3};
static int of(const struct account a) { return a.number; }
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  const int rounds[2] = {i, j};
  struct account accounts[2] = {{1, 10, "a"}, {2, 20, "b"}}, *p = &accounts[j & 1];
  p->balance = i;
  int *words = (int *)accounts;
  if (i > 0 && i < 6)
    words[i] = of(accounts[0]);
  if (j == 7)
    memset((int *)rounds + (i & 1), 0, 4);
  if (j == 9)
    *(int *)&table[i & 1] = 3;
  struct account copy = accounts[i & 1];
  return copy.balance + rounds[1];
}
