// sees: ended failed
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char buf[8];
  const char *word = "hello";
  strcpy(buf, word);
  buf[n & 3] = 'x';
  int len = (int)strlen(buf);
  int same = strcmp(buf, "hellx");
  char *p = strchr(buf, 'l');
  memset(buf + 1, 'a', 2);
  char copy[8];
  memcpy(copy, buf, 6);
  int first = copy[1];
  if (n == 2) ((char *)word)[0] = 'H';
  return len + (same == 0) + (p ? (int)(p - buf) : -1) + first;
}
