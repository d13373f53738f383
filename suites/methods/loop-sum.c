// The sum of the even numbers up to n.
#include <assert.h>
int main(void)
{
  int n, sum = 0;
  __CPROVER_assume(n >= 0 && n <= 12);
  for (int i = 0; i < n; i++) // faulty
    if (i % 2 == 0)
      sum += i;
  int h = n / 2;
  assert(sum == h * (h + 1));
}
