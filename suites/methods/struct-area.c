// The area that two windows share.
#include <assert.h>
struct box { int left, top, right, bottom; };
static struct box common(struct box a, struct box b)
{
  struct box r;
  r.left = a.left > b.left ? a.left : b.left;
  r.top = a.top > b.top ? a.top : b.top;
  r.right = a.right < b.right ? a.right : b.right;
  r.bottom = a.bottom > b.bottom ? a.bottom : b.bottom; // faulty
  return r;
}
int main(void)
{
  struct box a, b;
  __CPROVER_assume(a.left <= a.right && a.top <= a.bottom && b.left <= b.right && b.top <= b.bottom);
  struct box r = common(a, b);
  assert(r.right <= a.right && r.right <= b.right);
  assert(r.bottom <= a.bottom && r.bottom <= b.bottom);
}
