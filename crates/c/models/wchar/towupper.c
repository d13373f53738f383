#include <wctype.h>

wint_t towupper(wint_t c) {
  return c >= 'a' && c <= 'z' ? c - ('a' - 'A') : c;
}
