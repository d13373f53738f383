#include <cmocka.h>
#include <stdlib.h>

void *_test_realloc(void *const pointer, const size_t size, const char *file, const int line) {
  (void)file, (void)line;
  if (!pointer)
    __because_test_blocks++;
  return realloc(pointer, size);
}
