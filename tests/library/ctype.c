/* The classes of every character. */
#include <ctype.h>
#include <stdio.h>

int main(void) {
  for (int c = -1; c < 256; c++) {
    int bits = 0, i = 0;
    bits |= !!isalnum(c) << i++;
    bits |= !!isalpha(c) << i++;
    bits |= !!isblank(c) << i++;
    bits |= !!iscntrl(c) << i++;
    bits |= !!isdigit(c) << i++;
    bits |= !!isgraph(c) << i++;
    bits |= !!islower(c) << i++;
    bits |= !!isprint(c) << i++;
    bits |= !!ispunct(c) << i++;
    bits |= !!isspace(c) << i++;
    bits |= !!isupper(c) << i++;
    bits |= !!isxdigit(c) << i++;
    printf("%d %x %d %d\n", c, bits, tolower(c), toupper(c));
  }
  return 0;
}
