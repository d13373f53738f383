// sees: ended failed
int __VERIFIER_nondet_int(void);
int calls;
int touch(int v) { calls++; return v; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int a[3] = {1, 0, 2};
  if (n >= 0 && n < 3 && a[n]) calls += 10;
  if (touch(n > 1) || touch(n < -1)) calls += 100;
  int v = n ? 10 / n : 0;
  int w = (n > 2 && touch(1)) ? touch(3) : touch(4);
  __CPROVER_assert(calls != 113, "calls");
  return v + w + calls + (n == 3 || 6 / (n - 3));
}
