#include <string.h>


char *strchr(const char *text, int c) {
  for (; *text != (char)c; text++)
    if (!*text)
      return 0;
  return (char *)text;
}

char *index(const char *text, int c) {
  return strchr(text, c);
}
