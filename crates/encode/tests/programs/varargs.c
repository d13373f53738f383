// sees: ended failed
#include <stdarg.h>
int __VERIFIER_nondet_int(void);
struct wide { long a, b, c; };
static long sum(int n, ...) {
  va_list list;
  long total = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++)
    total += i == 2 ? va_arg(list, struct wide).b : i == 1 ? (long)va_arg(list, double) : va_arg(list, unsigned);
  va_end(list);
  return total;
}
int main(void) {
  struct wide w = {1, 2, 3};
  int n = __VERIFIER_nondet_int() & 3, k = __VERIFIER_nondet_int();
  return (int)sum(n, k, 1.5, w);
}
