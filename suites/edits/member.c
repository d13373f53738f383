// What is left in a tank after a day.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct tank {
  int level;
  int inflow;
  int outflow;
};

int after_a_day(const struct tank *t) {
  return t->level + t->inflow - t->outflow;
}

int main(void) {
  struct tank t;
  t.level = __VERIFIER_nondet_int();
  t.inflow = __VERIFIER_nondet_int();
  t.outflow = __VERIFIER_nondet_int();
  if (t.level < 0 || t.level > 1000 || t.inflow < 0 || t.inflow > 100 || t.outflow < 0 || t.outflow > 100)
    return 0;
  int left = after_a_day(&t);
  assert(left + t.outflow == t.level + t.inflow);
  return 0;
}
