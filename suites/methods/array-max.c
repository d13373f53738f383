// The largest of five readings.
#include <assert.h>
extern int in(void);
int main(void)
{
  int a[5], best = 0;
  for (int i = 0; i < 5; i++) {
    a[i] = in();
    __CPROVER_assume(a[i] >= -50 && a[i] <= 50);
  }
  for (int i = 1; i < 5; i++)
    if (a[i] > a[best])
      best = a[i]; // faulty
  assert(best >= 0 && best < 5);
  for (int i = 0; i < 5; i++)
    assert(a[best] >= a[i]);
}
