/* Control flow: switch in all its forms, goto, nested loops, short circuits. */
#include <stdio.h>

static int calls;
static int yes(int x) {
  calls++;
  return x;
}

static int classify(int x) {
  switch (x) {
    case -5 ... -1:
      return -1;
    case 0:
      return 0;
    case 1:
    case 2:
      x += 10;
      /* falls through */
    case 3:
      x++;
      break;
    default:
      if (x > 100)
        return 100;
      while (x > 10) {
        case 7:
          x -= 3;
      }
  }
  return x;
}

static void duff(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0:
      do {
        *to++ = *from++;
        case 3:
          *to++ = *from++;
        case 2:
          *to++ = *from++;
        case 1:
          *to++ = *from++;
      } while (--n > 0);
  }
}

static int computed(const char *code) {
  static void *table[] = {&&inc, &&dbl, &&end};
  int value = 1;
  goto *table[*code++ - 'a'];
inc:
  value++;
  goto *table[*code++ - 'a'];
dbl:
  value *= 2;
  goto *table[*code++ - 'a'];
end:
  return value;
}

static int into_block(int n) {
  int total = 0;
  if (n > 2)
    goto inside;
  for (int i = 0; i < 3; i++) {
    total += 100;
  inside:
    total += n;
    if (total > 250)
      break;
    i = 5;
  }
  return total;
}

static long long collatz(long long n) {
  int steps = 0;
again:
  if (n == 1)
    return steps;
  n = n % 2 ? 3 * n + 1 : n / 2;
  steps++;
  goto again;
}

int main(void) {
  for (int i = -6; i < 13; i++)
    printf("%d ", classify(i));
  printf("%d\n", classify(101));
  char out[12] = {0};
  duff(out, "duff device", 11);
  printf("%s %d %d %d\n", out, computed("abbc"), into_block(1), into_block(7));
  int r = (yes(0) && yes(1)) + (yes(1) || yes(0)) * 2 + (yes(1) ? yes(4) : yes(8)) + (yes(0), yes(16));
  printf("%d %d\n", r, calls);
  int found = -1;
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < 10; j++) {
      if (j > i)
        break;
      if (i * j == 42)
        goto out_of_both;
      if ((i + j) % 3)
        continue;
      found = i * 10 + j;
    }
  }
out_of_both:
  printf("%d %lld\n", found, collatz(27));
  do {
    if (found-- % 5 == 0)
      continue;
  } while (found > 3);
  int n = 0;
  for (;;)
    if (++n == 9)
      break;
  while (n --> 0)
    ;
  printf("%d %d\n", found, n);
  unsigned long long big = 0x100000001ull;
  switch (big) {
    case 1:
      puts("truncated");
      break;
    case 0x100000001ull:
      puts("whole");
  }
  switch (n)
    case -1:
      puts("single");
  return ({ int v = 3; v * 2; });
}
