// sees: ended
#include <string.h>
int __VERIFIER_nondet_int(void);
union word { unsigned u; unsigned char b[4]; unsigned short h[2]; };
struct rec { int a; char c; short s; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x, y;
  unsigned char *p = (unsigned char *)&x;
  p[0] = 1;
  p[1] = 2;
  if (n > 1) { p[2] = 3; p[3] = 0; }
  int r = x & 0xffffff;
  union word w;
  if (n < 4) w.b[0] = 7;
  unsigned u = w.u;
  union word v;
  v.h[1] = 5;
  unsigned char low = v.b[1];
  struct rec from, to;
  from.a = n;
  if (n == 3) from.c = 4;
  to = from;
  memcpy(&to.s, &from.c, 1);
  int t = to.c + to.a;
  unsigned char *q = (unsigned char *)&y;
  for (int i = 0; i < 4; i++) q[i] = (unsigned char)(i + 1);
  char *none = 0;
  unsigned k = (unsigned)n & 3;
  memcpy(p, n == 4 ? none : (char *)q, k);
  const int c = 3;
  if (n == 5) *(int *)&c = 4;
  return (int)(r + u + low + t + y) + c;
}
