#include <ctype.h>

int isgraph(int c) {
  return c > 32 && c < 127;
}
