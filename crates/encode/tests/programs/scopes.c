// sees: ended failed
int __VERIFIER_nondet_int(void);
int *keep;
int *leak(void) { int local = 4; keep = &local; return 0; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int fresh;
    int *p = &fresh;
    *p = i + n % 5;
    sum += fresh;
    keep = p;
  }
  if (n == 2) sum += *keep;
  leak();
  if (n == 3) sum += *keep;
  { int inner = 7; int *q = &inner; sum += *q; }
  return sum;
}
