// Which of the two doors is open.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum { CLOSED, OPEN };

int may_enter(int outer, int inner) {
  if (outer == OPEN)
    return inner != OPEN;
  return 1;
}

int main(void) {
  int outer = __VERIFIER_nondet_int() != 0, inner = __VERIFIER_nondet_int() != 0;
  int enter = may_enter(outer, inner);
  assert(enter == !(outer == OPEN && inner == OPEN));
  return 0;
}
