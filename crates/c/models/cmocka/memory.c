#include <cmocka.h>
#include <stdlib.h>

long __because_test_blocks;

void *_test_malloc(const size_t size, const char *file, const int line) {
  (void)file, (void)line;
  __because_test_blocks++;
  return malloc(size);
}

void *_test_calloc(const size_t count, const size_t size, const char *file, const int line) {
  (void)file, (void)line;
  __because_test_blocks++;
  return calloc(count, size);
}

void _test_free(void *const pointer, const char *file, const int line) {
  (void)file, (void)line;
  if (pointer)
    __because_test_blocks--;
  free(pointer);
}
