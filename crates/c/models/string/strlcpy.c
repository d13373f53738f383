#include <string.h>


size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = 0;
  for (; from[length]; length++)
    if (length + 1 < size)
      to[length] = from[length];
  if (size > 0)
    to[length < size ? length : size - 1] = 0;
  return length;
}

size_t strlcat(char *to, const char *from, size_t size) {
  size_t end = 0, length = 0;
  while (end < size && to[end])
    end++;
  for (; from[length]; length++)
    if (end + length + 1 < size)
      to[end + length] = from[length];
  if (end < size)
    to[end + length < size ? end + length : size - 1] = 0;
  return end + length;
}
