/* Settings as text: "rate=15;log=on". Blanks may stand around the names. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

typedef enum { E_NONE, E_NAME, E_EQUALS, E_VALUE, E_RANGE } error_t;

struct settings {
  int rate;
  int log;
};

struct cursor {
  const char *at;
  error_t error;
};

static void skip_blanks(struct cursor *c) {
  while (*c->at == ' ')
    c->at++;
}

static int accept(struct cursor *c, const char *word) {
  const char *p = c->at;
  while (*word) {
    if (*p != *word)
      return 0;
    p++;
    word++;
  }
  c->at = p;
  return 1;
}

static void fail(struct cursor *c, error_t error) {
  if (c->error == E_NONE)
    c->error = error;
}

static int read_number(struct cursor *c, int most) {
  int value = 0;
  int digits = 0;
  while (*c->at >= '0' && *c->at <= '9') {
    value = value * 10 + (*c->at - '0');
    digits++;
    c->at++;
  }
  if (digits == 0)
    fail(c, E_VALUE);
  else if (value > most)
    fail(c, E_RANGE);
  return value;
}

static int read_switch(struct cursor *c) {
  if (accept(c, "on"))
    return 1;
  if (!accept(c, "off"))
    fail(c, E_VALUE);
  return 0;
}

static void read_setting(struct cursor *c, struct settings *s) {
  int is_rate, value;
  skip_blanks(c);
  is_rate = accept(c, "rate");
  if (!is_rate && !accept(c, "log")) {
    fail(c, E_NAME);
    return;
  }
  skip_blanks(c);
  if (!accept(c, "=")) {
    fail(c, E_EQUALS);
    return;
  }
  value = is_rate ? read_number(c, 50) : read_switch(c);
  if (c->error != E_NONE)
    return;
  if (is_rate)
    s->rate = value;
  else
    s->log = value;
}

static error_t configure(const char *text, struct settings *s) {
  struct cursor c = {text, E_NONE};
  do {
    read_setting(&c, s);
  } while (c.error == E_NONE && accept(&c, ";"));
  if (c.error == E_NONE && *c.at != '\0')
    c.error = E_VALUE;
  return c.error;
}

int main(void) {
  struct settings s = {7, 0};
  char first[] = "rate =??;log=on";
  char second[] = " log=off;r???";
  int high = __VERIFIER_nondet_uchar();
  int low = __VERIFIER_nondet_uchar();
  char mark = __VERIFIER_nondet_char();
  __VERIFIER_assume(high < 10 && low < 10);
  __VERIFIER_assume(mark == '=' || mark == ':' || mark == ' ');
  first[5] = mark;
  first[6] = (char)('0' + high);
  first[7] = (char)('0' + low);
  int number = 10 * high + low;
  error_t e = configure(first, &s);
  assert(e == (mark != '=' ? E_EQUALS : number > 50 ? E_RANGE : E_NONE));
  assert(s.rate == (e == E_NONE ? number : 7));
  assert(s.log == (e == E_NONE));

  s.log = 1;
  int rate = s.rate;
  for (int i = 10; i < 13; i++) {
    second[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(second[i] == 'a' || second[i] == '=' || second[i] == ';' || second[i] == '\0');
  }
  assert(configure(second, &s) == E_NAME);
  assert(s.rate == rate && s.log == 0);

  char third[] = "rate=?on";
  third[5] = __VERIFIER_nondet_char();
  e = configure(third, &s);
  int digit = third[5] >= '0' && third[5] <= '9';
  assert(e == E_VALUE);
  assert(s.rate == (digit ? third[5] - '0' : rate));
  return 0;
}
