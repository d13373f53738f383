#include <wchar.h>


int wcscmp(const wchar_t *left, const wchar_t *right) {
  size_t i = 0;
  while (left[i] && left[i] == right[i])
    i++;
  return left[i] < right[i] ? -1 : left[i] > right[i];
}

int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
    if (!left[i])
      return 0;
  }
  return 0;
}
