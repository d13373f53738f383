#include <wctype.h>

int iswgraph(wint_t c) {
  return c > 32 && c < 127;
}
