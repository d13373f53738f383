// Hands a message over, and reads it afterwards.
#include <stdlib.h>
struct message { int kind; int size; };
extern int in(void);
static int deliver(struct message *m)
{
  int kind = m->kind;
  if (kind == 3)
    free(m); // faulty
  return kind;
}
int main(void)
{
  struct message *m = malloc(sizeof *m);
  if (!m)
    return 1;
  m->kind = in();
  m->size = 8;
  int kind = deliver(m);
  int size = m->size;
  if (kind != 3)
    free(m);
  return size == kind;
}
