/* Library functions through pointers. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double twice(double (*f)(double), double x) { return f(f(x)); }

static void each(char *text, int (*change)(int)) {
  for (; *text; text++)
    *text = (char)change(*text);
}

int main(void) {
  int (*print)(const char *, ...) = printf;
  int (*make)(char *, size_t, const char *, ...) = snprintf;
  size_t (*length)(const char *) = strlen;
  int (*order[])(const char *, const char *) = {strcmp, strcoll};
  void *(*get)(size_t) = malloc;
  void (*put)(void *) = free;
  void *(*copy)(void *, const void *, size_t) = memcpy;
  void (*end)(int) = exit;
  char text[20];
  print("%s %d\n", "through a pointer", 7);
  make(text, sizeof text, "%05.1f|%c", 2.25, 'x');
  char *q = get(10);
  copy(q, "dynamic", 8);
  each(q, toupper);
  print("%s %zu %d %d %s\n", text, length("four"), order[0]("a", "b") < 0, order[1]("b", "a") > 0, q);
  put(q);
  print("%g %g %g\n", twice(sqrt, 16), twice(floor, 2.5), twice(fabs, -3));
  end(9);
  return 0;
}
