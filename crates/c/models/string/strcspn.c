#include <string.h>

static int among(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t strcspn(const char *text, const char *set) {
  size_t i = 0;
  while (text[i] && !among(text[i], set))
    i++;
  return i;
}

char *strpbrk(const char *text, const char *set) {
  for (; *text; text++)
    if (among(*text, set))
      return (char *)text;
  return 0;
}
