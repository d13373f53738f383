// A sum of bytes that wraps.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

unsigned mixed(unsigned seed) {
  unsigned sum = seed;
  sum = sum * 31 + 7;
  return sum;
}

int main(void) {
  unsigned seed = __VERIFIER_nondet_uint();
  unsigned sum = mixed(seed);
  assert(sum - 7 == seed * 31);
  return 0;
}
