// What is left of a budget.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int rest(int budget, int spent) {
  return budget - spent;
}
int open_amount(int budget, int spent) {
  if (spent > budget)
    return 0;
  return rest(budget, spent);
}

int main(void) {
  int budget = __VERIFIER_nondet_int(), spent = __VERIFIER_nondet_int();
  if (budget < 0 || budget > 1000 || spent < 0 || spent > 1000)
    return 0;
  int open = open_amount(budget, spent);
  assert(open >= 0);
  assert(spent > budget || open + spent == budget);
  return 0;
}
