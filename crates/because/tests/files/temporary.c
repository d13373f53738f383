// Temporary files, also one that is removed while it is open, and lines of any length.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  FILE *file = tmpfile();
  char *line = 0, name[L_tmpnam];
  size_t size = 0;
  for (int i = 0; i < 200; i++)
    fprintf(file, "%d%c", i, i % 50 == 49 ? '\n' : ' ');
  rewind(file);
  while (getline(&line, &size, file) > 0)
    printf("%zu ", strlen(line));
  printf("%ld\n", ftell(file));
  free(line);
  fclose(file);
  if (tmpnam(name) != name)
    return 1;
  file = fopen(name, "w+x");
  if (!file)
    return 2;
  fputs("kept", file);
  printf("%d", remove(name));
  rewind(file);
  printf(" %c", fgetc(file));
  printf(" %d\n", fopen(name, "r") != 0);
  fclose(file);
  return 0;
}
