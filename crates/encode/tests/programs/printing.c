// sees: ended failed
#include <stdio.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char buf[16], word[4] = "ab";
  printf("%d %s %5.2f%%\n", n, word, n / 2.0);
  if (n == 1) printf("%s\n", (char *)0);
  if (n == 2) { word[2] = word[3] = 'x'; printf("%.4s|", word); printf("%s\n", word); }
  int k = sprintf(buf, "%04d|%-3s|%x|%c", 42, "z", 255u, 'q');
  int same = strcmp(buf, "0042|z  |ff|q");
  int s = snprintf(buf, 4, "%ld", 123456L);
  int len = (int)strlen(buf);
  if (n == 3) sprintf(word, "%s", "long");
  return k + same + s + len;
}
