// Orders two numbers through pointers.
#include <assert.h>
static void order(int *low, int *high)
{
  if (*low > *high) {
    int kept = *low;
    *low = *high;
    *high = *low; // faulty
    (void)kept;
  }
}
int main(void)
{
  int a, b;
  int x = a, y = b;
  order(&x, &y);
  assert(x <= y);
  assert(x == a || y == a);
}
