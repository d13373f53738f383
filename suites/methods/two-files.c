// Takes numbers from a queue of another file: two-files-queue.c.
#include <assert.h>
int put(int value);
int take(int *value);
extern int in(void);
int main(void)
{
  int a = in(), b = in(), got = 0;
  put(a);
  put(b);
  int ok = take(&got);
  assert(ok && got == a);
  ok = take(&got);
  assert(ok && got == b);
}
