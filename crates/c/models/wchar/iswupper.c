#include <wctype.h>

int iswupper(wint_t c) {
  return c >= 'A' && c <= 'Z';
}
