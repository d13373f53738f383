#include <wctype.h>

int iswspace(wint_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
