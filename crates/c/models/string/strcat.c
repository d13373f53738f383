#include <string.h>


char *strcat(char *to, const char *from) {
  size_t end = 0, i = 0;
  while (to[end])
    end++;
  while ((to[end + i] = from[i]))
    i++;
  return to;
}

char *__strcat_chk(char *to, const char *from, size_t size) {
  (void)size;
  return strcat(to, from);
}
