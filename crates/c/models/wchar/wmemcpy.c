#include <string.h>
#include <wchar.h>

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t count) {
  memcpy(to, from, count * sizeof(wchar_t));
  return to;
}

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t count) {
  memmove(to, from, count * sizeof(wchar_t));
  return to;
}

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t count) {
  for (size_t i = 0; i < count; i++)
    to[i] = c;
  return to;
}
