#include <stdlib.h>
#include <string.h>

extern size_t __because_object_size(const void *);

/* As glibc: a size of 0 frees. */
void *realloc(void *old, size_t size) {
  if (!old)
    return malloc(size);
  if (!size) {
    free(old);
    return 0;
  }
  void *fresh = malloc(size);
  if (!fresh)
    return 0;
  size_t keep = __because_object_size(old);
  memcpy(fresh, old, keep < size ? keep : size);
  free(old);
  return fresh;
}
