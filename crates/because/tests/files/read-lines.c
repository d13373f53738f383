// Lines with and without an end, longer than the buffer, an empty file, a missing one.
#include <errno.h>
#include <stdio.h>
#include <string.h>

static void show(const char *name) {
  char line[6];
  FILE *file = fopen(name, "r");
  if (!file) {
    printf("%s", name);
    printf(": %d", errno);
    printf(" %s\n", strerror(errno));
    perror(name);
    return;
  }
  while (fgets(line, sizeof line, file))
    printf("[%s]%ld,", line, ftell(file));
  printf("%d", feof(file) != 0);
  printf(" %d", ferror(file) != 0);
  printf(" %d\n", fgetc(file));
  fclose(file);
}

int main(void) {
  show("data.txt");
  show("./data.txt");
  show("sub//inner.txt");
  show("empty");
  show("missing");
  show("sub");
  show("data.txt/x");
  show("nowhere/x");
  show("");
  FILE *file = fopen("data.txt", "q");
  printf("%d %d\n", file != 0, errno);
  return 0;
}
