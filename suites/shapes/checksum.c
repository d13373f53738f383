/* A frame with a length, bytes and a checksum: made, checked, and mended where one byte is lost. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define BYTES 3

struct frame {
  unsigned char length;
  unsigned char data[BYTES];
  unsigned char sum;
};

static unsigned sum_of(const unsigned char *data, int length) {
  unsigned sum = 0;
  for (int i = 0; i < length; i++)
    sum += data[i];
  return sum & 0xFFu;
}

static int pack(struct frame *out, const unsigned char *data, int length) {
  if (length < 0 || length > BYTES)
    return 0;
  out->length = length;
  for (int i = 0; i < length; i++)
    out->data[i] = data[i];
  out->sum = sum_of(data, length);
  return 1;
}

static int valid(const struct frame *in) {
  if (in->length > BYTES)
    return 0;
  return sum_of(in->data, in->length) == in->sum;
}

static int restore(struct frame *in, int lost) {
  if (lost < 0 || lost >= in->length)
    return 0;
  in->data[lost] = 0;
  unsigned rest = sum_of(in->data, in->length);
  in->data[lost] = in->sum - rest;
  return 1;
}

int main(void) {
  unsigned char data[BYTES];
  for (int i = 0; i < BYTES; i++)
    data[i] = (unsigned char)__VERIFIER_nondet_int();
  int length = __VERIFIER_nondet_int();
  int lost = __VERIFIER_nondet_int();
  __VERIFIER_assume(-2 <= length && length <= 5 && -2 <= lost && lost <= 5);
  struct frame frame = {0, {0, 0, 0}, 0};
  int packed = pack(&frame, data, length);
  assert(packed == (length >= 0 && length <= 3));
  assert(valid(&frame));
  if (packed && lost >= 0 && lost < length) {
    frame.data[lost] ^= 0x55;
    assert(!valid(&frame));
    assert(restore(&frame, lost));
    assert(frame.data[lost] == data[lost]);
    assert(valid(&frame));
  } else if (packed) {
    assert(!restore(&frame, lost));
  }
  return 0;
}
