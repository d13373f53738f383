#include <wctype.h>

int iswblank(wint_t c) {
  return c == ' ' || c == '\t';
}
