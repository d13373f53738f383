/* Macros: arguments, pasting, strings, recursion, conditionals, variadics. */
#include <stdio.h>
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define VERSION 3
#define SQUARE(x) ((x) * (x))
#define SWAP(type, a, b) \
  do {                   \
    type hold = a;       \
    a = b;               \
    b = hold;            \
  } while (0)
#define LOG(format, ...) printf("log: " format "\n", ##__VA_ARGS__)
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1)
#define COUNT_(a, b, c, d, n, ...) n
#define EMPTY
#define LIST X(one) X(two) X(three)
enum {
#define X(name) name,
  LIST
#undef X
};
static const char *const names[] = {
#define X(name) #name,
    LIST
#undef X
};
#if defined(VERSION) && VERSION >= 3 && !defined(MISSING)
#define BRANCH "taken"
#elif 1
#error "not reached"
#else
#define BRANCH "else"
#endif
#ifndef BRANCH
#error "no branch"
#endif

int main(void) {
  int value3 = 30, self = 4, a = 1, b = 2;
#define self self + 1
  printf("%s %s %s\n", STR(VERSION), XSTR(VERSION), STR("quoted \n" + 'c'));
  printf("%d %d\n", XCAT(value, VERSION), SQUARE(a + b));
  SWAP(int, a, b);
  LOG("plain");
  LOG("%d %d", a, b);
  printf("%d %d\n", COUNT(x), COUNT(x, y, z));
  printf("%d %s %s\n", EMPTY self, names[two], BRANCH);
  printf("%s%s" "%s\n", "con" "cat", "ena", "ted");
#line 500 "renamed.c"
  printf("%d %s\n", __LINE__, __FILE__);
  return 0;
}
