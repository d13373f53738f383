/* atexit functions run in reverse order, also after main returns. */
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("first"); }
static void second(void) { puts("second"); }

static int depth;
static void again(void) {
  if (depth++ < 2) {
    puts("again");
    atexit(again);
  }
}

int main(int argc, char **argv) {
  (void)argv;
  atexit(first);
  atexit(second);
  atexit(again);
  puts("main");
  if (argc > 5)
    exit(9);
  return 7;
}
