#include <string.h>

static int among(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t strspn(const char *text, const char *set) {
  size_t i = 0;
  while (text[i] && among(text[i], set))
    i++;
  return i;
}
