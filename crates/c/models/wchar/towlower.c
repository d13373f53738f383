#include <wctype.h>

wint_t towlower(wint_t c) {
  return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}
