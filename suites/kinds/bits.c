/* A packed header: version, flags, length and a checksum in 32 bits. */
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned pack(unsigned version, unsigned flags, unsigned length) {
  unsigned word = 0;
  word |= (version & 0xFu) << 28;
  word |= (flags & 0xFFu) << 20;
  word |= (length & 0xFFFu) << 8;
  return word;
}

static unsigned fold(unsigned word) {
  unsigned x = word ^ (word >> 16);
  x = x ^ (x >> 8);
  return x & 0xFFu;
}

static unsigned seal(unsigned word) {
  return word | fold(word & 0xFFFFFF00u);
}

static int intact(unsigned word) {
  return (word & 0xFFu) == fold(word & 0xFFFFFF00u);
}

static unsigned ones(unsigned x) {
  unsigned count = 0;
  while (x) {
    x &= x - 1;
    count++;
  }
  return count;
}

static unsigned power_of_two(unsigned x) {
  x--;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  return x + 1;
}

int main(void) {
  unsigned version = __VERIFIER_nondet_uint();
  unsigned flags = __VERIFIER_nondet_uint();
  unsigned length = __VERIFIER_nondet_uint();
  unsigned flip = __VERIFIER_nondet_uint();
  __VERIFIER_assume(version < 16 && flags < 256 && length < 4096 && flip < 32);
  unsigned word = seal(pack(version, flags, length));
  assert(word >> 28 == version);
  assert((word >> 20 & 0xFFu) == flags);
  assert((word >> 8 & 0xFFFu) == length);
  assert(intact(word));
  assert(!intact(word ^ (1u << flip)));
  assert(ones(flags) <= 8 && ones(flags) + ones(255u - flags) == 8);
  unsigned up = power_of_two(flags);
  assert(flags == 0 || (up >= flags && up < 2 * flags && ones(up) == 1));
  return 0;
}
