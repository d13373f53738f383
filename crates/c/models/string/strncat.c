#include <string.h>


char *strncat(char *to, const char *from, size_t count) {
  size_t end = 0, i = 0;
  while (to[end])
    end++;
  for (; i < count && from[i]; i++)
    to[end + i] = from[i];
  to[end + i] = 0;
  return to;
}

char *__strncat_chk(char *to, const char *from, size_t count, size_t size) {
  (void)size;
  return strncat(to, from, count);
}
