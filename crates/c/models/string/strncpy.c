#include <string.h>


char *strncpy(char *to, const char *from, size_t count) {
  size_t i = 0;
  for (; i < count && from[i]; i++)
    to[i] = from[i];
  for (; i < count; i++)
    to[i] = 0;
  return to;
}

char *__strncpy_chk(char *to, const char *from, size_t count, size_t size) {
  (void)size;
  return strncpy(to, from, count);
}
