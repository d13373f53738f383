#include <string.h>


void bcopy(const void *from, void *to, size_t count) {
  memmove(to, from, count);
}

void bzero(void *to, size_t count) {
  memset(to, 0, count);
}
