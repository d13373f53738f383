#include <errno.h>
#include <stdlib.h>

void *reallocarray(void *old, size_t count, size_t size) {
  if (size && count > (size_t)-1 / size) {
    errno = ENOMEM;
    return 0;
  }
  return realloc(old, count * size);
}
