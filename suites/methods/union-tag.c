// A value that is a number or a pair of bytes.
#include <assert.h>
struct value { int is_pair; union { unsigned number; unsigned char pair[2]; } u; };
static unsigned sum(const struct value *v)
{
  if (v->is_pair)
    return v->u.number; // faulty
  return v->u.number;
}
int main(void)
{
  unsigned char x, y;
  struct value v;
  v.u.number = 0;
  v.is_pair = 1;
  v.u.pair[0] = x;
  v.u.pair[1] = y;
  assert(sum(&v) == (unsigned)x + y);
}
