int __VERIFIER_nondet_int(void);
#include <stdlib.h>
struct p { short a; int b; };
int main(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  unsigned m = (unsigned)__VERIFIER_nondet_int();
  int a[100];
  struct p s[70];
  char g[9][9];
  a[3] = 5;
  int r = a[n & 7];
  a[m & 7] = 9;
  r ^= a[n & 7] ^ a[4];
  s[n & 3].b = 7;
  r ^= s[m & 3].b ^ s[n & 1].a;
  if (n & 1) g[1][m & 7] = 3;
  r ^= g[n & 3][m & 7];
  int *h = malloc(400);
  h[n & 15] = r;
  r ^= h[m & 15] ^ h[2];
  return r;
}
