#include <string.h>


void *mempcpy(void *to, const void *from, size_t count) {
  memcpy(to, from, count);
  return (char *)to + count;
}
