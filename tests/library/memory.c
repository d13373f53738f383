/* The malloc family. */
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  int *a = malloc(4 * sizeof *a), *zero = calloc(5, sizeof *zero);
  for (int i = 0; i < 4; i++)
    a[i] = i * i;
  a = realloc(a, 8 * sizeof *a);
  for (int i = 4; i < 8; i++)
    a[i] = -i;
  for (int i = 0; i < 8; i++)
    printf("%d ", a[i]);
  a = realloc(a, 2 * sizeof *a);
  printf("%d %d %d\n", a[0], a[1], zero[4]);
  free(a);
  free(zero);
  free(NULL);
  char *text = realloc(NULL, 6);
  strcpy(text, "fresh");
  text = realloc(text, 12);
  strcat(text, " again");
  text[11] = 0;
  puts(text);
  free(text);
  struct node *list = NULL;
  for (int i = 0; i < 5; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = i;
    fresh->next = list;
    list = fresh;
  }
  int sum = 0;
  while (list) {
    struct node *rest = list->next;
    sum = sum * 10 + list->value;
    free(list);
    list = rest;
  }
  char *stack = alloca(4);
  memset(stack, 'z', 3);
  stack[3] = 0;
  struct node **table = malloc(3 * sizeof *table), one = {1, NULL};
  table[0] = &one;
  table = realloc(table, 6 * sizeof *table);
  printf("%d %s %d\n", sum, stack, table[0]->value);
  free(table);
  void *aligned = NULL;
  printf("%d ", posix_memalign(&aligned, 64, 100));
  printf("%d\n", aligned != NULL);
  free(aligned);
  return 0;
}
