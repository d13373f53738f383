// Sorts by a comparison that is given.
#include <assert.h>
extern int in(void);
static int down(int a, int b) { return a < b; }
static int up(int a, int b) { return a < b; } // faulty
static void sort(int *a, int n, int (*wrong)(int, int))
{
  for (int i = 0; i + 1 < n; i++)
    for (int j = 0; j + 1 < n - i; j++)
      if (wrong(a[j], a[j + 1])) {
        int kept = a[j];
        a[j] = a[j + 1];
        a[j + 1] = kept;
      }
}
int main(void)
{
  int a[3];
  for (int i = 0; i < 3; i++)
    a[i] = in();
  int rising = in();
  sort(a, 3, rising ? up : down);
  if (rising)
    assert(a[0] <= a[1] && a[1] <= a[2]);
  else
    assert(a[0] >= a[1] && a[1] >= a[2]);
}
