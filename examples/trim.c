// Removes the blanks at the end of a line of text, in place.
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

static void trim(char *text) {
  int last = (int)strlen(text) - 1;
  while (text[last] == ' ')
    last--;
  text[last + 1] = '\0';
}

int main(void) {
  char line[5];
  for (int i = 0; i < 4; i++)
    line[i] = __VERIFIER_nondet_char();
  line[4] = '\0';
  trim(line);
  int length = (int)strlen(line);
  assert(length == 0 || line[length - 1] != ' ');
  return 0;
}
