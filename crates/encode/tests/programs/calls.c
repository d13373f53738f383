// sees: ended failed
int __VERIFIER_nondet_int(void);
int g = 3;
static int add(int a, int b) { g++; return a + b; }
int fact(int n) { if (n <= 1) return 1; return n * fact(n - 1); }
int even(int n);
int odd(int n) { if (n == 0) return 0; return even(n - 1); }
int even(int n) { if (n == 0) return 1; return odd(n - 1); }
int maxi(int a, int b) { if (a > b) return a; else return b; }
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = add(x & 7, add(1, 2));
  int f = fact(6);
  int e = even(x & 3);
  int m = maxi(x, y);
  __CPROVER_assert(m != y || x < 0 || x == y || e, "odd");
  return y + f + e + g;
}
