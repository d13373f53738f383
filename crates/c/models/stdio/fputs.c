#include <stdio.h>


int fputs(const char *text, FILE *stream) {
  if (stream->__fd == 1)
    printf("%s", text);
  else if (stream->__fd >= 2)
    fprintf(stderr, "%s", text);
  else
    return EOF;
  return 1;
}
