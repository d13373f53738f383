#include <stdio.h>

extern int __because_stream(FILE *);

int fputs(const char *text, FILE *stream) {
  int fd = __because_stream(stream);
  if (fd == 1)
    printf("%s", text);
  else if (fd >= 2)
    fprintf(stderr, "%s", text);
  else
    return EOF;
  return 1;
}
