// sees: ended failed
#include <assert.h>
int __VERIFIER_nondet_int(void);
union big { unsigned w; unsigned char b[70]; unsigned long long l[9]; };
struct holder { int before; union big u; int after; };
struct row { char b[80]; int t; };
union big initialised = { .b = { 1, 2, 3, 4, [69] = 9 } };
struct holder holders[3];
struct row rows[3];
static union big make(unsigned w) { union big u; u.w = w; u.b[69] = 5; return u; }
static unsigned get(union big u) { return u.w + u.b[69]; }
static void set(union big *p, unsigned w) { p->w = w; }
static int sum(struct row r) { return r.b[3] + r.b[79] + r.t; }
static struct row fill(int i) { struct row r = {{0}}; r.b[i] = 7; r.t = i; return r; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int i = n & 63;
  union big u = make((unsigned)n), v = u, *p = n > 3 ? &u : &v;
  set(p, 7);
  unsigned total = get(u) + v.b[0] + v.b[i] + initialised.w + initialised.b[69];
  initialised.b[i] = 8;
  holders[1].u = u;
  holders[1].after = 2;
  struct holder h = holders[1];
  h.u.b[3] = 0;
  rows[1] = fill(i);
  struct row one = rows[1], two = one;
  assert(h.u.w != 5 && sum(rows[1]) == sum(two) && holders[0].u.w == 0);
  assert(initialised.l[0] != 0x04030208);
  return (int)(total + h.u.w + (unsigned)(h.after + sum(one)));
}
