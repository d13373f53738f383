/* Words of a line: trimmed, counted, turned to capitals. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define ROOM 6

static char line[ROOM];
static char out[ROOM];

static int length(const char *s) {
  int n = 0;
  while (s[n] != '\0')
    n++;
  return n;
}

static int is_blank(char c) {
  return c == ' ' || c == '\t';
}

static char capital(char c) {
  if (c >= 'a' && c <= 'z')
    return (char)(c - 'a' + 'A');
  return c;
}

static int trim(const char *from, char *to) {
  int start = 0;
  int end = length(from);
  int i;
  while (is_blank(from[start]))
    start++;
  while (end > start && is_blank(from[end - 1]))
    end--;
  for (i = 0; start + i < end; i++)
    to[i] = capital(from[start + i]);
  to[i] = '\0';
  return i;
}

static int words(const char *s) {
  int count = 0;
  int inside = 0;
  for (int i = 0; s[i] != '\0'; i++) {
    if (is_blank(s[i])) {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      count++;
    }
  }
  return count;
}

int main(void) {
  int i;
  for (i = 0; i < ROOM - 1; i++) {
    line[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(line[i] == 'a' || line[i] == 'z' || line[i] == 'Q' || line[i] == ' ' || line[i] == '\t' || line[i] == '\0');
  }
  line[ROOM - 1] = '\0';
  int n = trim(line, out);
  assert(0 <= n && n < ROOM && out[n] == '\0');
  assert(n == 0 || (out[0] != ' ' && out[0] != '\t'));
  assert(n == 0 || (out[n - 1] != ' ' && out[n - 1] != '\t'));
  for (i = 0; i < n; i++)
    assert(out[i] != 'a' && out[i] != 'z');
  int before = words(line);
  assert(words(out) == before);
  assert((before == 0) == (n == 0));
  assert(before <= 3);
  return 0;
}
