#include <stdio.h>
#include <stdlib.h>

extern int __because_stream(FILE *);
extern int __because_get(FILE *);

ssize_t getdelim(char **line, size_t *size, int end, FILE *stream) {
  ssize_t length = 0;
  int c = EOF;
  __because_stream(stream);
  if (!*line)
    *size = 0;
  while ((length == 0 || c != end) && (c = __because_get(stream)) != EOF) {
    if ((size_t)length + 2 > *size) {
      size_t wanted = *size ? *size * 2 : 120;
      char *larger = realloc(*line, wanted);
      if (!larger)
        return -1;
      *line = larger;
      *size = wanted;
    }
    (*line)[length++] = (char)c;
  }
  if (length == 0)
    return -1;
  (*line)[length] = 0;
  return length;
}

ssize_t getline(char **line, size_t *size, FILE *stream) {
  return getdelim(line, size, '\n', stream);
}
