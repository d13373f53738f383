// sees: ended
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  if (n > 2) goto middle;
top:
  c++;
  if (c > 4) goto out;
middle:
  c += 2;
  n--;
  if (n > 0) goto top;
  if (n == -1) goto middle;
out:
  return c;
}
