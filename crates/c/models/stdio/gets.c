#include <stdio.h>


extern int __because_get(FILE *);
extern FILE __because_files[3];

char *gets(char *line) {
  int length = 0, c;
  while ((c = __because_get(&__because_files[0])) != EOF && c != '\n')
    line[length++] = (char)c;
  if (c == EOF && length == 0)
    return 0;
  line[length] = 0;
  return line;
}
