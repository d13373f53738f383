#include <string.h>


static int lower(unsigned char c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

char *strcasestr(const char *text, const char *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] && lower(text[i]) == lower(part[i]))
      i++;
    if (!part[i])
      return (char *)text;
    if (!*text)
      return 0;
  }
}
