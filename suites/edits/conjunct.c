// Only letters count.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int is_letter(int c) {
  return c >= 'a' && c <= 'z';
}

int main(void) {
  int c = __VERIFIER_nondet_int();
  int letter = is_letter(c);
  assert(!letter || (c - 'a' >= 0 && c - 'a' < 26));
  assert(letter || c < 'a' || c > 'z');
  return 0;
}
