/* What real code uses beyond the standard, and what came with C11. */
#include <stdarg.h>
#include <stdio.h>

#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define kind(x) _Generic((x), int: "int", double: "double", char *: "text", default: "other")
_Static_assert(sizeof(long) >= sizeof(int), "widths");

static int sum(int count, ...) {
  va_list list, copy;
  int all = 0;
  va_start(list, count);
  va_copy(copy, list);
  for (int i = 0; i < count; i++)
    all += va_arg(list, int);
  va_end(list);
  all += va_arg(copy, int);
  va_end(copy);
  return all;
}

struct pair {
  long a;
  double b;
};

static double mixed(const char *format, ...) {
  va_list list;
  double all = 0;
  va_start(list, format);
  for (; *format; format++)
    switch (*format) {
      case 'i':
        all += va_arg(list, int);
        break;
      case 'd':
        all += va_arg(list, double);
        break;
      case 'l':
        all += va_arg(list, long long);
        break;
      case 's':
        all += *va_arg(list, const char *);
        break;
      case 'p': {
        struct pair pair = va_arg(list, struct pair);
        all += pair.a * pair.b;
      }
    }
  va_end(list);
  return all;
}

int old_style(a, b, c)
int a;
char b;
double *c;
{
  return a + b + (int)*c;
}

static inline __attribute__((always_inline)) int twice(int x) { return x * 2; }
__attribute__((noinline, unused)) static int unused(void) { return 0; }

int main() {
  printf("%d %d\n", max(3, 7), max(2 + 2, 1));
  int one = 1;
  printf("%s %s %s %s\n", kind(one), kind(1.0), kind((char *)0), kind(1L));
  printf("%d %g\n", sum(4, 1, 2, 3, 4), mixed("idlsp", 1, 2.5, 3LL, "A", (struct pair){4, 0.5}));
  double d = 2.9;
  printf("%d %d\n", old_style(1, 'a', &d), twice(21));
  int x = 0;
  printf("%d %d\n", x ?: 5, one ?: 6);
  typeof(x) y = 10;
  __auto_type z = 2.5;
  printf("%d %g %zu\n", y, z, _Alignof(double));
  int array[] = {[0 ... 3] = 7, 8};
  printf("%d %d %zu\n", array[2], array[4], sizeof array / sizeof *array);
  printf("%d %d %d\n", __builtin_popcount(0xff), __builtin_clz(1), __builtin_ctz(8));
  printf("%d %d\n", __builtin_expect(one, 1) ? 1 : 2, __builtin_constant_p(3));
  int result;
  printf("%d ", __builtin_add_overflow(2147483647, 1, &result));
  printf("%d ", result);
  printf("%d ", __builtin_mul_overflow(6, 7, &result));
  printf("%d\n", result);
  printf("%x %llx\n", __builtin_bswap32(0x11223344), (unsigned long long)__builtin_bswap64(0x1122334455667788));
  printf("%s %d\n", __func__, __LINE__ > 0);
  struct {
    int : 4;
    int a : 4;
  } unnamed = {3};
  printf("%d\n", unnamed.a);
  enum color { RED = 3, GREEN, BLUE = GREEN * 2 } color = BLUE;
  printf("%d %d\n", color, RED | GREEN);
  _Alignas(16) char aligned[4] = "abc";
  printf("%d %s\n", (int)((unsigned long)aligned % 16), aligned);
  return 0;
}
