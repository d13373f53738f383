// Takes the blanks at the end of a text away.
#include <assert.h>
#include <string.h>
extern char in(void);
static void trim(char *s)
{
  int n = (int)strlen(s);
  while (n > 0 && s[n] == ' ') // faulty
    n--;
  s[n] = 0;
}
int main(void)
{
  char s[4];
  for (int i = 0; i < 3; i++) {
    s[i] = in();
    __CPROVER_assume(s[i] == ' ' || s[i] == 'x');
  }
  s[3] = 0;
  trim(s);
  int n = (int)strlen(s);
  assert(n == 0 || s[n - 1] != ' ');
}
