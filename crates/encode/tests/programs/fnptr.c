// sees: ended failed
int __VERIFIER_nondet_int(void);
int inc(int x) { return x + 1; }
int dbl(int x) { return x * 2; }
int zero(int x) { (void)x; return 0; }
typedef int (*op)(int);
op table[3] = {inc, dbl, zero};
int apply(op f, int x) { return f(x); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  op f = n > 3 ? inc : dbl;
  int r = f(n & 15);
  r += table[n & 1](r);
  r += apply(zero, 3);
  op g = 0;
  if (n == 1) r += g(1);
  __CPROVER_assert(r != 8, "eight");
  return r;
}
