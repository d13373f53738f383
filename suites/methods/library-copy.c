// Copies a record into a frame.
#include <assert.h>
#include <string.h>
struct frame { unsigned char length; unsigned char data[6]; };
static void pack(struct frame *f, const unsigned char *bytes, unsigned char n)
{
  f->length = n;
  memset(f->data, 0, sizeof f->data);
  memcpy(f->data, bytes, n - 1); // faulty
}
int main(void)
{
  unsigned char bytes[4], n;
  __CPROVER_assume(n >= 1 && n <= 4);
  __CPROVER_assume(bytes[0] != 0 && bytes[1] != 0 && bytes[2] != 0 && bytes[3] != 0);
  struct frame f;
  pack(&f, bytes, n);
  assert(f.data[n - 1] == bytes[n - 1]);
}
