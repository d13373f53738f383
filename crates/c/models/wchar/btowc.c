#include <wchar.h>


/* The "C" locale: the 128 characters of ASCII, a byte each. */
wint_t btowc(int c) {
  return c >= 0 && c < 128 ? (wint_t)c : WEOF;
}

int wctob(wint_t c) {
  return c < 128 ? (int)c : -1;
}
