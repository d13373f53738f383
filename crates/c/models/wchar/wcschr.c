#include <wchar.h>


wchar_t *wcschr(const wchar_t *text, wchar_t c) {
  for (; *text != c; text++)
    if (!*text)
      return 0;
  return (wchar_t *)text;
}

wchar_t *wcsrchr(const wchar_t *text, wchar_t c) {
  const wchar_t *found = 0;
  for (;; text++) {
    if (*text == c)
      found = text;
    if (!*text)
      return (wchar_t *)found;
  }
}

wchar_t *wcsstr(const wchar_t *text, const wchar_t *part) {
  for (;; text++) {
    size_t i = 0;
    while (part[i] && text[i] == part[i])
      i++;
    if (!part[i])
      return (wchar_t *)text;
    if (!*text)
      return 0;
  }
}
