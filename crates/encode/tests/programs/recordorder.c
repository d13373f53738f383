// sees: ended failed
int __VERIFIER_nondet_int(void);
struct pair { int a, b; } first, pairs[2];
static int both(struct pair p, int x) { return p.a + x; }
int main(void) {
  int i = __VERIFIER_nondet_int() & 3, j = __VERIFIER_nondet_int() & 3, values[2] = {1, 2};
  struct pair *p = i & 1 ? 0 : &first;
  if (j > 1)
    return both(*p, values[i]);
  pairs[i] = *p;
  return pairs[j].a;
}
