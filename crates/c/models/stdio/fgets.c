#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_get(FILE *);

char *fgets(char *line, int size, FILE *stream) {
  int length = 0, c = 0;
  __because_stream(stream);
  if (size <= 0)
    return 0;
  while (length < size - 1 && c != '\n') {
    c = __because_get(stream);
    if (c == EOF)
      break;
    line[length++] = (char)c;
  }
  if (c == EOF && length == 0)
    return 0;
  line[length] = 0;
  return line;
}

char *__fgets_chk(char *line, size_t room, int size, FILE *stream) {
  (void)room;
  return fgets(line, size, stream);
}
