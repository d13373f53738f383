// The mean of two temperatures lies between them.
#include <assert.h>
static float mean(float a, float b)
{
  return a + b / 2.0f; // faulty
}
int main(void)
{
  float a, b;
  __CPROVER_assume(a >= 0.0f && a <= b && b <= 100.0f);
  float m = mean(a, b);
  assert(m >= a && m <= b);
}
