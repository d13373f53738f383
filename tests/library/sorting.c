/* qsort on few and many elements of several sizes, and bsearch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  int key;
  char name[6];
};

static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int by_key(const void *a, const void *b) {
  return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

int main(void) {
  int few[] = {5, -1, 3, 3, 0}, many[200], key;
  unsigned state = 1, sum = 0;
  qsort(few, 5, sizeof few[0], by_int);
  for (int i = 0; i < 5; i++)
    printf("%d ", few[i]);
  for (int i = 0; i < 200; i++) {
    state = state * 1664525u + 1013904223u;
    many[i] = (int)(state >> 20) - 2000;
  }
  qsort(many, 200, sizeof many[0], by_int);
  for (int i = 0; i < 200; i++) {
    sum = sum * 31 + (unsigned)many[i];
    if (i > 0 && many[i - 1] > many[i])
      printf("unsorted at %d\n", i);
  }
  printf("%u\n", sum);
  const char *words[] = {"pear", "apple", "fig", "banana", "cherry", "date"};
  qsort(words, 6, sizeof words[0], by_text);
  for (int i = 0; i < 6; i++)
    printf("%s ", words[i]);
  struct item items[] = {{3, "c"}, {1, "a"}, {2, "b"}};
  qsort(items, 3, sizeof items[0], by_key);
  for (int i = 0; i < 3; i++)
    printf("%d%s ", items[i].key, items[i].name);
  qsort(items, 0, sizeof items[0], by_key);
  key = many[100];
  int *found = bsearch(&key, many, 200, sizeof many[0], by_int);
  key = 99999;
  printf("%d %d\n", *found == many[100], bsearch(&key, many, 200, sizeof many[0], by_int) == NULL);
  return 0;
}
