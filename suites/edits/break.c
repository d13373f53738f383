// The state of a lamp after a key.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int lamp;

void press(int key) {
  switch (key) {
  case 1:
    lamp = 1;
    break;
  case 2:
    lamp = 0;
    break;
  default:
    break;
  }
}

int main(void) {
  int key = __VERIFIER_nondet_int();
  lamp = 0;
  press(key);
  assert(key != 1 || lamp == 1);
  assert(key == 1 || lamp == 0);
  return 0;
}
