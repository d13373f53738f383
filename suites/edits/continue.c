// The sum of the even numbers, and how many odd ones there are.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int sum, odd;

void add_even(const int *values) {
  for (int i = 0; i < 3; i++) {
    if (values[i] % 2 != 0) {
      odd++;
      continue;
    }
    sum += values[i];
  }
}

int main(void) {
  int values[3], even = 0, others = 0;
  for (int i = 0; i < 3; i++) {
    values[i] = __VERIFIER_nondet_int();
    if (values[i] < 0 || values[i] > 100)
      return 0;
    if (values[i] % 2 == 0)
      even += values[i];
    else
      others++;
  }
  add_even(values);
  assert(sum == even);
  assert(odd == others);
  return 0;
}
