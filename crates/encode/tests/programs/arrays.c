// sees: ended failed
int __VERIFIER_nondet_int(void);
int t[5] = {5, 4, 3, 2, 1};
int main(void) {
  int a[4];
  int i = __VERIFIER_nondet_int();
  int j = __VERIFIER_nondet_int();
  for (int k = 0; k < 4; k++) a[k] = k * 10;
  a[j & 3] = i;
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
  m[i & 1][j & 1] += 5;
  int r = a[(i + 1) & 3] + t[j & 3] + m[j & 1][i & 1];
  int v = a[i];
  t[v & 1] = r;
  return r + v + t[0] + t[1];
}
