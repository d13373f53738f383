#include <string.h>


size_t strxfrm(char *to, const char *from, size_t size) {
  size_t length = 0;
  while (from[length])
    length++;
  for (size_t i = 0; i < size && i <= length; i++)
    to[i] = from[i];
  return length;
}
