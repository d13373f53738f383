/* Pointers to everything, arithmetic, function pointers, casts, arrays of variable length. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*binary)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static binary choose(int which) { return which ? add : &sub; }
static int apply(int (*f)(int, int), int a, int b) { return (*f)(a, b) + f(a, b); }

struct node {
  int value;
  struct node *left, *right;
};

static struct node *insert(struct node *tree, int value) {
  if (!tree) {
    tree = calloc(1, sizeof *tree);
    tree->value = value;
  } else if (value < tree->value) {
    tree->left = insert(tree->left, value);
  } else {
    tree->right = insert(tree->right, value);
  }
  return tree;
}

static int walk(struct node *tree, int *out) {
  if (!tree)
    return 0;
  int n = walk(tree->left, out);
  out[n++] = tree->value;
  n += walk(tree->right, out + n);
  free(tree);
  return n;
}

static int sum2(int rows, int columns, int m[rows][columns]) {
  int sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += m[i][j] * (i + 1);
  return sum;
}

static void swap(void *a, void *b, size_t size) {
  char hold[size];
  memcpy(hold, a, size);
  memcpy(a, b, size);
  memcpy(b, hold, size);
}

static int *counter(void) {
  static int count = 10;
  count++;
  return &count;
}

int main(int argc, char **argv) {
  int a[5] = {1, 2, 3, 4, 5}, *p = a + 1, *end = a + 5, **pp = &p;
  printf("%d %d %d %ld %d\n", *p, p[2], *(end - 1), (long)(end - p), 2 [a]);
  *p++ = 20;
  ++*p;
  (*pp)++;
  printf("%d %d %d %d\n", a[1], a[2], *p, p == &a[3]);
  int sum = 0;
  for (int *q = a; q < end; q++)
    sum += *q;
  for (const int *q = end; q-- != a;)
    sum = sum * 3 + *q;
  printf("%d\n", sum);
  binary table[] = {add, sub, choose(0)};
  printf("%d %d %d %d\n", table[0](3, 4), table[2](3, 4), apply(choose(1), 5, 6), choose(0) == sub);
  struct node *tree = NULL;
  int values[] = {5, 2, 8, 1, 9, 3}, sorted[6];
  for (int i = 0; i < 6; i++)
    tree = insert(tree, values[i]);
  int n = walk(tree, sorted);
  for (int i = 0; i < n; i++)
    printf("%d ", sorted[i]);
  int m[2][3] = {{1, 2, 3}, {4, 5, 6}}, (*row)[3] = m;
  printf("%d %d %d\n", sum2(2, 3, m), row[1][2], *(*(m + 1) + 1));
  int size = n / 2;
  int variable[size][size + 1];
  for (int i = 0; i < size; i++)
    for (int j = 0; j <= size; j++)
      variable[i][j] = i * 10 + j;
  printf("%zu %d %d\n", sizeof variable, variable[2][3], (&variable[1])[1][0]);
  double x = 1.5, y = 2.5;
  swap(&x, &y, sizeof x);
  printf("%g %g\n", x, y);
  uintptr_t address = (uintptr_t)&a[2];
  int *again = (int *)address;
  *again = 77;
  printf("%d %d\n", a[2], (int)(((uintptr_t)&a[3] - address)));
  unsigned char *bytes = (unsigned char *)&a[0];
  bytes[1] = 1;
  printf("%d\n", a[0]);
  counter();
  *counter() += 5;
  printf("%d %d\n", *counter(), argc > 0 && argv[argc] == NULL);
  void *v = a;
  char *c = (char *)v + sizeof(int);
  printf("%d %d\n", *(int *)c, (char *)end - c == 16);
  const char *s = "string" + 2;
  printf("%s %c %zu\n", s, *"xyz", sizeof "abc");
  char text[] = "abc";
  for (char *t = text; *t; t++)
    *t ^= 32;
  puts(text);
  return !p;
}
