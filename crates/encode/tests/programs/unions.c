int __VERIFIER_nondet_int(void);
union word { unsigned u; unsigned char b[4]; struct { unsigned short lo, hi; } h; float f; };
struct bits { unsigned a : 3; signed b : 5; unsigned c : 12; unsigned long long d : 40; int e; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  union word w;
  w.u = (unsigned)n;
  w.b[1] = 0x7f;
  unsigned lo = w.h.lo, hi = w.h.hi;
  w.h.hi = 3;
  unsigned all = w.u;
  struct bits s;
  s.a = n; s.b = n; s.c = n; s.d = (unsigned long long)n * 5; s.e = 1;
  int sum = s.a + s.b + s.c + (int)s.d;
  s.b++;
  unsigned char *raw = (unsigned char *)&n;
  raw[2] = 1;
  int changed = n;
  return (int)(lo + hi + all + sum + s.b + changed);
}
