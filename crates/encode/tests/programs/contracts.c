// sees: ended failed
int __VERIFIER_nondet_int(void);
int g;
int half(int x) {
  because_requires(x > -100);
  because_ensures(g > 0);
  g = x / 2 + 2;
  return g;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  int t = half(n);
  int i = 0;
  while (i < 4) {
    because_invariant(i <= t);
    i++;
  }
  return t;
}
