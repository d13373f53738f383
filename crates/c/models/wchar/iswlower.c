#include <wctype.h>

int iswlower(wint_t c) {
  return c >= 'a' && c <= 'z';
}
