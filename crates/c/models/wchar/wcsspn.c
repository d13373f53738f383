#include <wchar.h>


static int among(wchar_t c, const wchar_t *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

size_t wcsspn(const wchar_t *text, const wchar_t *set) {
  size_t i = 0;
  while (text[i] && among(text[i], set))
    i++;
  return i;
}

size_t wcscspn(const wchar_t *text, const wchar_t *set) {
  size_t i = 0;
  while (text[i] && !among(text[i], set))
    i++;
  return i;
}

wchar_t *wcspbrk(const wchar_t *text, const wchar_t *set) {
  for (; *text; text++)
    if (among(*text, set))
      return (wchar_t *)text;
  return 0;
}
