#include <errno.h>
#include <stdlib.h>

int setenv(const char *name, const char *value, int overwrite) {
  (void)name, (void)value, (void)overwrite;
  errno = ENOMEM;
  return -1;
}

int putenv(char *text) {
  (void)text;
  errno = ENOMEM;
  return -1;
}

int unsetenv(const char *name) {
  (void)name;
  return 0;
}
