// Reads a decimal number from text and says how many characters it took.
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

static int number(const char *text, int *value) {
  int at = 0, sign = 1;
  *value = 0;
  if (text[at] == '-')
    sign = -1;
  while (text[at] >= '0' && text[at] <= '9') {
    *value = *value * 10 + (text[at] - '0');
    at++;
  }
  *value = *value * sign;
  return at;
}

int main(void) {
  char text[4];
  for (int i = 0; i < 3; i++)
    text[i] = __VERIFIER_nondet_char();
  text[3] = '\0';
  int value;
  int used = number(text, &value);
  assert(used <= 3);
  if (text[0] == '-' && text[1] == '7')
    assert(value <= -7);
  return 0;
}
