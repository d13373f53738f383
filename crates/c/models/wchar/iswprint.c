#include <wctype.h>

int iswprint(wint_t c) {
  return c >= 32 && c < 127;
}
