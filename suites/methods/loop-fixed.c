// Forty rounds, of which one adds too much.
#include <assert.h>
extern int in(void);
int main(void)
{
  int x = in(), s = 0;
  __CPROVER_assume(x >= 1 && x < 10);
  for (int i = 0; i < 40; i++) {
    s = s + x;
    if (i == 20)
      s = s + 1; // faulty
  }
  assert(s == 40 * x);
}
