#include <stdlib.h>
#include <string.h>

char *strndup(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length])
    length++;
  char *copy = malloc(length + 1);
  if (copy) {
    memcpy(copy, text, length);
    copy[length] = 0;
  }
  return copy;
}
