// sees: ended failed
int __VERIFIER_nondet_int(void);
struct inner { char c; short s; };
struct point { int x, y; struct inner in[2]; };
struct point origin = {1, 2, {{3, 4}, {5, 6}}};
struct point shift(struct point p, int by) { p.x += by; p.in[1].s = by; return p; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct point a = origin, b;
  if (n > 2) a = shift(a, 3); else a.y = n;
  b = a;
  b.in[n & 1].c = 9;
  struct point *p = n & 1 ? &a : &b;
  p->x++;
  p->in[0].s -= 1;
  int u = b.in[0].s + a.in[1].s;
  __CPROVER_assert(a.x != 5, "x");
  return a.x + b.y + u + p->in[1].c;
}
