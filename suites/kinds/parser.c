/* Reads sums of products of digits: "2+3*4". */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define LENGTH 5

static char text[LENGTH + 1];
static int at;
static int wrong;

static int factor(void) {
  char c = text[at];
  if (c < '0' || c > '9') {
    wrong = 1;
    return 0;
  }
  at++;
  return c - '0';
}

static int term(void) {
  int value = factor();
  while (text[at] == '*') {
    at++;
    value = value * factor();
  }
  return value;
}

static int sum(void) {
  int value = term();
  while (text[at] == '+' || text[at] == '-') {
    char sign = text[at];
    at++;
    int right = term();
    if (sign == '+')
      value = value + right;
    else
      value = value - right;
  }
  return value;
}

static int evaluate(int *result) {
  at = 0;
  wrong = 0;
  *result = sum();
  if (text[at] != '\0')
    wrong = 1;
  return !wrong;
}

int main(void) {
  int a = __VERIFIER_nondet_uchar();
  int b = __VERIFIER_nondet_uchar();
  int c = __VERIFIER_nondet_uchar();
  int first = __VERIFIER_nondet_uchar();
  int second = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(a < 10 && b < 4 && c < 4);
  text[0] = (char)('0' + a);
  text[1] = (char)first;
  text[2] = (char)('0' + b);
  text[3] = (char)second;
  text[4] = (char)('0' + c);
  int result;
  int good = evaluate(&result);
  int known = (first == '+' || first == '-' || first == '*') && (second == '+' || second == '-' || second == '*');
  assert(good == (known || first == '\0' || (second == '\0' && (first == '+' || first == '-' || first == '*'))));
  if (good) {
    if (first == '\0')
      assert(result == a);
    if (first == '+' && second == '+')
      assert(result == a + b + c);
    if (first == '+' && second == '*')
      assert(result == a + b * c);
    if (first == '*' && second == '-')
      assert(result == a * b - c);
    if (first == '-' && second == '-')
      assert(result == a - b - c);
    if (first == '*' && second == '\0')
      assert(result == a * b);
  }
  return 0;
}
