// Powers by squaring.
#include <assert.h>
static unsigned power(unsigned base, unsigned exponent)
{
  if (exponent == 0)
    return 1;
  unsigned half = power(base, exponent / 2);
  if (exponent % 2 == 0)
    return half * half;
  return half * base; // faulty
}
int main(void)
{
  unsigned n;
  __CPROVER_assume(n <= 6);
  unsigned expected = 1;
  for (unsigned i = 0; i < n; i++)
    expected *= 3;
  assert(power(3, n) == expected);
}
