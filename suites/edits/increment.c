// How many positive numbers were read.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int count, kept[3];

void keep(int n) {
  if (n <= 0 || count == 3)
    return;
  kept[count] = n;
  count++;
}

int main(void) {
  int positive = 0;
  for (int i = 0; i < 3; i++) {
    int n = __VERIFIER_nondet_int();
    keep(n);
    if (n > 0)
      positive++;
  }
  assert(count == positive);
  return 0;
}
