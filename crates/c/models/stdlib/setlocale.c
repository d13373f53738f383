#include <locale.h>

/* Only the "C" locale is there. */
char *setlocale(int category, const char *name) {
  (void)category;
  if (name && *name && !(name[0] == 'C' && !name[1]))
    return 0;
  return "C";
}

struct lconv *localeconv(void) {
  static struct lconv plain = {".", "", ""};
  return &plain;
}
