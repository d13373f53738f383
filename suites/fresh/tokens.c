/* Reads sums of numbers with brackets from a text: a scanner and a parser. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static const char *at;
static int errors;

static int is_digit(char c) {
  return c >= '0' && c <= '9';
}

static void skip(void) {
  while (*at == ' ')
    at++;
}

static int number(void) {
  int value = 0;
  int digits = 0;
  skip();
  while (is_digit(*at)) {
    value = value * 10 + (*at - '0');
    digits++;
    at++;
  }
  if (digits == 0)
    errors++;
  skip();
  return value;
}

static int sum(int depth);

static int factor(int depth) {
  int sign = 1;
  skip();
  if (*at == '-') {
    sign = -1;
    at++;
  }
  if (*at != '(')
    return sign * number();
  at++;
  if (depth == 2) {
    errors++;
    return 0;
  }
  int value = sum(depth + 1);
  if (*at == ')')
    at++;
  else
    errors++;
  skip();
  return sign * value;
}

static int sum(int depth) {
  int value = factor(depth);
  while (*at == '+' || *at == '-') {
    char op = *at;
    at++;
    int other = factor(depth);
    if (op == '+')
      value += other;
    else
      value -= other;
  }
  return value;
}

static int read(const char *text, int *value) {
  at = text;
  errors = 0;
  *value = sum(0);
  if (*at != 0)
    errors++;
  return errors == 0;
}

int main(void) {
  int value = 0;
  char text[6] = {'1', '+', '2', '-', '3', 0};
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  __VERIFIER_assume(a >= 0 && a <= 9 && b >= 0 && b <= 9);
  text[0] = '0' + a;
  text[4] = '0' + b;
  assert(read(text, &value) && value == a + 2 - b);
  text[1] = ' ';
  assert(!read(text, &value));
  assert(read("12 - ( 3+4)", &value) && value == 5);
  assert(read("-(2) + 1", &value) && value == -1);
  assert(!read("(1", &value) && !read("1+", &value));
  return 0;
}
