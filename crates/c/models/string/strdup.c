#include <stdlib.h>
#include <string.h>

char *strdup(const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  char *copy = malloc(length + 1);
  if (copy)
    memcpy(copy, text, length + 1);
  return copy;
}

char *__strdup(const char *text) {
  return strdup(text);
}
