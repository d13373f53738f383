/* Bodies for where the address of a function is taken: a direct call never comes here. */
#include <stdlib.h>
#include <string.h>

void *malloc(size_t size) {
  return malloc(size);
}

void *calloc(size_t count, size_t size) {
  return calloc(count, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return aligned_alloc(alignment, size);
}

void free(void *pointer) {
  free(pointer);
}

void *memcpy(void *to, const void *from, size_t count) {
  return memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) {
  return memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count) {
  return memset(to, byte, count);
}
