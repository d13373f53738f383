// A percentage is at most 100.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int limited(int percent) {
  if (percent > 100)
    return 100;
  return percent;
}

int main(void) {
  int percent = __VERIFIER_nondet_int();
  int kept = limited(percent);
  assert(kept <= 100);
  assert(kept == percent || percent > 100);
  return 0;
}
