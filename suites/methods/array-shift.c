// Shifts four numbers one place to the left.
#include <assert.h>
extern int in(void);
int main(void)
{
  int a[4], old[4];
  for (int i = 0; i < 4; i++)
    a[i] = old[i] = in();
  for (int i = 0; i <= 3; i++) // faulty
    a[i] = a[i + 1];
  assert(a[0] == old[1]);
}
