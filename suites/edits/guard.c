// A number from a table; what is not in the table is an error.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define ERROR -1
int table[5] = {3, 1, 4, 1, 5};

int set(int at, int value) {
  if (at < 0 || at >= 5)
    return ERROR;
  table[at] = value;
  return 0;
}
int get(int at, int *value) {
  if (at < 0 || at >= 5) return ERROR;
  *value = table[at];
  return 0;
}

int main(void) {
  int at = __VERIFIER_nondet_int(), value = 0;
  int put = set(at, 7);
  int got = get(at, &value);
  assert(put == got);
  assert(got == ERROR || value == 7);
  return 0;
}
