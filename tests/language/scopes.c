/* Lifetimes, storage classes, tentative definitions, recursion, shadowing. */
#include <stdio.h>

int tentative;
int tentative;
extern int later;
static int hidden = 4;
static int forward(int);
int (*pointer)(int) = forward;

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int ackermann(int m, int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static int even(unsigned n);
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }

static int remembered(void) {
  static int calls, start = 100;
  calls++;
  {
    static int calls = 50;
    start += calls++;
  }
  return start + calls;
}

static int deep(int n) {
  int local[4] = {n};
  return n == 0 ? 0 : deep(n - 1) + local[0] % 2;
}

int main(void) {
  int x = 1;
  {
    int x = 2;
    {
      extern int hidden_elsewhere;
      int x = 3;
      tentative += x;
    }
    tentative += x * 10;
  }
  tentative += x * 100;
  printf("%d %d %d %d\n", tentative, later, hidden, pointer(6));
  printf("%d %d %d %d\n", fibonacci(15), ackermann(2, 3), even(10), odd(10));
  int a = remembered(), b = remembered();
  printf("%d %d\n", a, b);
  printf("%d\n", deep(1000));
  for (int i = 0; i < 3; i++) {
    int fresh = i;
    int *p = &fresh;
    fresh += *p;
    printf("%d ", fresh);
  }
  for (int x = 0, y = 10; x < y; x += 3, y--)
    printf("%d/%d ", x, y);
  printf("\n");
  return x;
}

int later = 12;
static int forward(int n) { return n * hidden; }
