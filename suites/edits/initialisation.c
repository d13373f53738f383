// The largest of four numbers.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int largest(const int *values) {
  int most = values[0];
  for (int i = 1; i < 4; i++)
    if (values[i] > most)
      most = values[i];
  return most;
}

int main(void) {
  int values[4];
  for (int i = 0; i < 4; i++)
    values[i] = __VERIFIER_nondet_int();
  int most = largest(values);
  int found = 0;
  for (int i = 0; i < 4; i++) {
    assert(values[i] <= most);
    found += values[i] == most;
  }
  assert(found > 0);
  return 0;
}
