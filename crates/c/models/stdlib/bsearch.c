#include <stdlib.h>


void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*order)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const char *at = (const char *)base + middle * size;
    int result = order(key, at);
    if (result == 0)
      return (void *)at;
    if (result < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}
