// sees: ended failed
int __VERIFIER_nondet_int(void);
double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  int n = __VERIFIER_nondet_int();
  double s = d + n * 0.5;
  float p = f * 2.0f - (float)n;
  int less = d < s, eq = f == p;
  double q = s / 3.0;
  int t = (int)(n / 7.0);
  if (q > 1e9) return (int)q;
  return less + eq + t;
}
