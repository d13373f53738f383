// All cells of a row are set.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define CELLS 5
int row[CELLS];

void fill(int value) {
  for (int i = 0; i < CELLS; i++)
    row[i] = value;
}

int main(void) {
  int value = __VERIFIER_nondet_int();
  fill(value);
  for (int i = 0; i < CELLS; i++)
    assert(row[i] == value);
  return 0;
}
