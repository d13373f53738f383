/* Run lengths: packs a text into pairs of count and letter, and unpacks it. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define INPUT 4
#define PACKED 8

static int pack(const char *text, int length, char *out) {
  int size = 0;
  int i = 0;
  while (i < length) {
    int run = 1;
    while (i + run < length && text[i + run] == text[i]) {
      if (run == 9)
        break;
      run++;
    }
    out[size++] = '0' + run;
    out[size++] = text[i];
    i += run;
  }
  return size;
}

static int unpack(const char *packed, int size, char *out, int room) {
  int length = 0;
  if (size % 2 != 0)
    return -1;
  for (int i = 0; i < size; i += 2) {
    int run = packed[i] - '0';
    if (run < 1 || run > 9)
      return -1;
    if (length + run > room)
      return -1;
    for (int k = 0; k < run; k++) {
      out[length] = packed[i + 1];
      length++;
    }
  }
  return length;
}

int main(void) {
  char text[INPUT];
  char packed[PACKED];
  char again[INPUT];
  int length = __VERIFIER_nondet_int();
  __VERIFIER_assume(length >= 0 && length <= INPUT);
  int changes = length > 0;
  for (int i = 0; i < INPUT; i++) {
    text[i] = __VERIFIER_nondet_int() ? 'x' : 'y';
    if (i > 0 && i < length)
      changes += text[i] != text[i - 1];
  }
  int size = pack(text, length, packed);
  assert(size == 2 * changes);
  int back = unpack(packed, size, again, INPUT);
  assert(back == length);
  for (int i = 0; i < length; i++)
    assert(again[i] == text[i]);
  assert(unpack("3x", 2, again, 2) == -1);
  assert(unpack("3", 1, again, INPUT) == -1);
  assert(unpack("0x", 2, again, INPUT) == -1);
  return 0;
}
