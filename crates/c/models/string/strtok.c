#include <string.h>

static int among(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

char *strtok_r(char *text, const char *set, char **rest) {
  if (!text)
    text = *rest;
  while (*text && among(*text, set))
    text++;
  if (!*text) {
    *rest = text;
    return 0;
  }
  char *end = text;
  while (*end && !among(*end, set))
    end++;
  if (*end)
    *end++ = 0;
  *rest = end;
  return text;
}

char *__strtok_r(char *text, const char *set, char **rest) {
  return strtok_r(text, set, rest);
}

char *strtok(char *text, const char *set) {
  static char *rest;
  return strtok_r(text, set, &rest);
}
