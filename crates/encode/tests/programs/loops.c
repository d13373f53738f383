// sees: ended cut
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i, sum = 0;
  for (i = 0; i < n; i++) {
    if (i == 2) continue;
    sum += i * 2;
    if (sum > 9) break;
  }
  int j = 0;
  do { j++; } while (j < n && j < 4);
  int k = 10;
  while (k > 0) { k -= 3; sum += k; }
  for (int x = 0; x < 20; x++) sum += x;
again:
  if (n > 0) { n--; goto again; }
  __CPROVER_assert(sum != 193, "never");
  return sum + j;
}
