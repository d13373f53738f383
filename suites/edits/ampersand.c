// A counter that is reached through a table of pointers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int first, second;
int *where;

void choose(int n) {
  if (n > 0)
    where = &first;
  else
    where = &second;
}
void add(int n) {
  int **slot = &where;
  **slot += n;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -100 || n > 100)
    return 0;
  choose(n);
  add(n);
  assert(first + second == n);
  return 0;
}
