#include <wctype.h>

int iswpunct(wint_t c) {
  return (c > 32 && c < '0') || (c > '9' && c < 'A') || (c > 'Z' && c < 'a') || (c > 'z' && c < 127);
}
