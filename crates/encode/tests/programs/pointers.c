// sees: ended failed
int __VERIFIER_nondet_int(void);
void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
int *pick(int n, int *a, int *b) { if (n > 3) return a; if (n < 0) return 0; return b; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int x = 1, y = n, z[6] = {9, 8, 7, 6, 5, 4};
  swap(&x, &y);
  int *p = pick(n, &x, &y);
  *p = 5;
  int *q = z + (n & 3);
  q[1] = 3;
  *(q + 2) += 1;
  int d = (int)(q - z);
  int **pp = &p;
  **pp += 1;
  if (q < z + 2) q++;
  int *back = (int *)((unsigned long)q + 0);
  __CPROVER_assert(*back < 100, "small");
  return x + y + d + *back + z[n];
}
