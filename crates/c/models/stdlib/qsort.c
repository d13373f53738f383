#include <stdlib.h>
#include <string.h>

typedef int compare(const void *, const void *);

static void insert(char *base, size_t count, size_t size, compare *order) {
  char *hold = alloca(size);
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && order(base + (j - 1) * size, base + j * size) > 0; j--) {
      memcpy(hold, base + j * size, size);
      memcpy(base + j * size, base + (j - 1) * size, size);
      memcpy(base + (j - 1) * size, hold, size);
    }
}

static void merge(char *to, const char *from, size_t middle, size_t end, size_t size, compare *order) {
  size_t left = 0, right = middle;
  for (size_t i = 0; i < end; i++) {
    int take_left = right >= end || (left < middle && order(from + left * size, from + right * size) <= 0);
    memcpy(to + i * size, from + (take_left ? left++ : right++) * size, size);
  }
}

static void sort(char *base, char *spare, size_t count, size_t size, compare *order) {
  if (count <= 16) {
    insert(base, count, size, order);
    return;
  }
  size_t middle = count / 2;
  sort(base, spare, middle, size, order);
  sort(base + middle * size, spare, count - middle, size, order);
  memcpy(spare, base, count * size);
  merge(base, spare, middle, count, size, order);
}

/* Stable. Few elements are sorted by insertion, which stays small when it is unrolled. */
void qsort(void *base, size_t count, size_t size, compare *order) {
  if (count <= 16) {
    if (count > 1)
      insert(base, count, size, order);
    return;
  }
  char *spare = malloc(count * size);
  sort(base, spare, count, size, order);
  free(spare);
}
