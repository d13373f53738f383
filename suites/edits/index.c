// A row of cells shifted by one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define CELLS 4
int cells[CELLS];

void shift(int first) {
  for (int i = CELLS - 1; i > 0; i--)
    cells[i] = cells[i - 1];
  cells[0] = first;
}

int main(void) {
  int old[CELLS];
  for (int i = 0; i < CELLS; i++) {
    cells[i] = __VERIFIER_nondet_int();
    old[i] = cells[i];
  }
  int first = __VERIFIER_nondet_int();
  shift(first);
  assert(cells[0] == first);
  for (int i = 1; i < CELLS; i++)
    assert(cells[i] == old[i - 1]);
  return 0;
}
