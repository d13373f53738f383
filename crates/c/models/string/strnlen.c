#include <string.h>


size_t strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length])
    length++;
  return length;
}
