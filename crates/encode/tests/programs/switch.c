int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  switch (x) {
  case 0: y = 1;
  case 1: y += 2; break;
  case 2 ... 4: y = 7; break;
  default: y = -1; break;
  case 5: { if (y) return 3; y = 9; }
  }
  switch (y) { case 9: return 1; case 7: y = 0; }
  return y;
}
