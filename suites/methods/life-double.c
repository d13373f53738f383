// Frees a pair of buffers.
#include <stdlib.h>
extern int in(void);
struct pair { char *a, *b; };
static void clear(struct pair *p)
{
  free(p->a);
  free(p->b);
}
int main(void)
{
  struct pair p;
  p.a = malloc(4);
  if (!p.a)
    return 1;
  if (in() > 0)
    p.b = malloc(4);
  else
    p.b = p.a; // faulty
  clear(&p);
  return 0;
}
