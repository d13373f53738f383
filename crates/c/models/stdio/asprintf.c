#include <stdio.h>
#include <stdlib.h>

int vasprintf(char **result, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(0, 0, format, list);
  *result = length < 0 ? 0 : malloc((size_t)length + 1);
  if (*result)
    vsnprintf(*result, (size_t)length + 1, format, again);
  else
    length = -1;
  va_end(again);
  return length;
}

int asprintf(char **result, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vasprintf(result, format, list);
  va_end(list);
  return length;
}
