#include <errno.h>
#include <stdio.h>
#include <string.h>

void perror(const char *text) {
  if (text && *text)
    fprintf(stderr, "%s: %s\n", text, strerror(errno));
  else
    fprintf(stderr, "%s\n", strerror(errno));
}
