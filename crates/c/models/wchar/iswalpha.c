#include <wctype.h>

int iswalpha(wint_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
