#include <string.h>


char *stpncpy(char *to, const char *from, size_t count) {
  size_t i = 0, end;
  for (; i < count && from[i]; i++)
    to[i] = from[i];
  for (end = i; i < count; i++)
    to[i] = 0;
  return to + end;
}
