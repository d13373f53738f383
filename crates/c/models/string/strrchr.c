#include <string.h>


char *strrchr(const char *text, int c) {
  const char *found = 0;
  for (;; text++) {
    if (*text == (char)c)
      found = text;
    if (!*text)
      return (char *)found;
  }
}

char *rindex(const char *text, int c) {
  return strrchr(text, c);
}
