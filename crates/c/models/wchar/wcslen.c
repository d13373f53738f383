#include <wchar.h>


size_t wcslen(const wchar_t *text) {
  size_t length = 0;
  while (text[length])
    length++;
  return length;
}

size_t wcsnlen(const wchar_t *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length])
    length++;
  return length;
}
