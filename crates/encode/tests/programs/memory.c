#include <string.h>
int __VERIFIER_nondet_int(void);
struct pair { int a; short b; char c[2]; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct pair p = {n, 2, {3, 4}}, q;
  memcpy(&q, &p, sizeof p);
  unsigned char raw[8];
  memcpy(raw, &q, 8);
  raw[0] ^= 1;
  memcpy(&q, raw, 8);
  int d = q.a ^ p.a;
  memmove(raw + 1, raw, 5);
  memset(&p, 0, sizeof p);
  unsigned k = (unsigned)n & 7;
  memset(raw, 9, k);
  int *ip = (int *)raw;
  return d + q.c[1] + p.a + raw[3] + *ip;
}
