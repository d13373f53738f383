// sees: ended failed
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  long l = __VERIFIER_nondet_long();
  unsigned char c = (unsigned char)a;
  signed char s = (signed char)b;
  short h = (short)u;
  int q = a / b;
  int r = a % b;
  unsigned w = u * 3u + (unsigned)a;
  int sh = c << (u & 7);
  long m = l ^ (a & ~b);
  int t = s + h * 2 - c;
  unsigned char d = c + 200;
  _Bool k = a;
  int neg = -s;
  int cond = a > b ? q : r;
  l >>= 3;
  u <<= 5;
  int sum = a + b;
  return (int)(w + sh + m + t + d + k + neg + cond + l + u + sum);
}
