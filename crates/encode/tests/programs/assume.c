// sees: ended failed blocked
int __VERIFIER_nondet_int(void);
void __CPROVER_assume(int);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  if (n > 0) __CPROVER_assume(m < 3);
  __CPROVER_assert(n <= 0 || m < 2, "m");
  __CPROVER_assume(n != 5);
  return n;
}
