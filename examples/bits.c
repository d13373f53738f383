// Packs two small numbers into a byte and takes them out again.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static unsigned char pack(unsigned char high, unsigned char low) {
  return (unsigned char)(high << 4 | low);
}

static unsigned char high_part(unsigned char packed) {
  return packed >> 4;
}

static unsigned char low_part(unsigned char packed) {
  return packed & 0x07;
}

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar();
  unsigned char b = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a < 16 && b < 16);
  unsigned char packed = pack(a, b);
  assert(high_part(packed) == a);
  assert(low_part(packed) == b);
  return 0;
}
