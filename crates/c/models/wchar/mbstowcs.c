#include <errno.h>
#include <stdlib.h>

/* The "C" locale: the 128 characters of ASCII, a byte each. */
int mbtowc(wchar_t *to, const char *from, size_t count) {
  if (!from)
    return 0;
  if (count == 0 || (unsigned char)*from >= 128) {
    errno = EILSEQ;
    return -1;
  }
  if (to)
    *to = *from;
  return *from != 0;
}

int mblen(const char *text, size_t count) {
  return mbtowc(0, text, count);
}

int wctomb(char *to, wchar_t c) {
  if (!to)
    return 0;
  if (c < 0 || c >= 128) {
    errno = EILSEQ;
    return -1;
  }
  *to = (char)c;
  return 1;
}

size_t mbstowcs(wchar_t *to, const char *from, size_t count) {
  for (size_t i = 0; !to || i < count; i++) {
    if ((unsigned char)from[i] >= 128) {
      errno = EILSEQ;
      return (size_t)-1;
    }
    if (to)
      to[i] = from[i];
    if (!from[i])
      return i;
  }
  return count;
}

size_t wcstombs(char *to, const wchar_t *from, size_t count) {
  for (size_t i = 0; !to || i < count; i++) {
    if (from[i] < 0 || from[i] >= 128) {
      errno = EILSEQ;
      return (size_t)-1;
    }
    if (to)
      to[i] = (char)from[i];
    if (!from[i])
      return i;
  }
  return count;
}
