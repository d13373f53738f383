#include <wctype.h>

int iswdigit(wint_t c) {
  return c >= '0' && c <= '9';
}
