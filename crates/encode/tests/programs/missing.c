// sees: ended failed
int __VERIFIER_nondet_int(void);
int maybe(int n) { if (n > 2) return 1; if (n < 0) return 2; }
void *malloc(unsigned long);
int main(void) {
  int n = __VERIFIER_nondet_int();
  maybe(n);
  int *p = malloc((unsigned long)-1);
  if (p) return 9;
  return maybe(n + 1);
}
