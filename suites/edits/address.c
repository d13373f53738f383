// The smaller of two values goes to the first place.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

void order(int *low, int *high) {
  if (*low > *high) {
    int kept = *low;
    *low = *high;
    *high = kept;
  }
}

int main(void) {
  int pair[2];
  pair[0] = __VERIFIER_nondet_int();
  pair[1] = __VERIFIER_nondet_int();
  order(&pair[0], &pair[1]);
  assert(pair[0] <= pair[1]);
  return 0;
}
