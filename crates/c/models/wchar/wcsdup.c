#include <stdlib.h>
#include <string.h>
#include <wchar.h>

wchar_t *wcsdup(const wchar_t *text) {
  size_t length = 0;
  while (text[length])
    length++;
  wchar_t *copy = malloc((length + 1) * sizeof(wchar_t));
  if (copy)
    memcpy(copy, text, (length + 1) * sizeof(wchar_t));
  return copy;
}
