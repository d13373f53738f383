// Commands by number.
#include <assert.h>
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int most(int a, int b) { return a > b ? a : b; }
static int (*const table[3])(int, int) = {add, most, sub}; // faulty
int main(void)
{
  int op, a, b;
  __CPROVER_assume(op >= 0 && op < 3);
  __CPROVER_assume(a >= 0 && a < 100 && b >= 0 && b < 100);
  int r = table[op](a, b);
  if (op == 1)
    assert(r == a - b);
  if (op == 2)
    assert(r >= a && r >= b);
}
