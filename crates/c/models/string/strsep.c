#include <string.h>

static int among(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

char *strsep(char **rest, const char *set) {
  char *text = *rest;
  if (!text)
    return 0;
  char *end = text;
  while (*end && !among(*end, set))
    end++;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = 0;
  }
  return text;
}
