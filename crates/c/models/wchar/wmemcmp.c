#include <wchar.h>


int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

wchar_t *wmemchr(const wchar_t *text, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (text[i] == c)
      return (wchar_t *)(text + i);
  return 0;
}
