// What is written is read again: over an old file, behind it, in the middle of it, and under another name.
#include <errno.h>
#include <stdio.h>

static void show(const char *name) {
  FILE *file = fopen(name, "r");
  int c;
  if (!file) {
    printf("%s: %d\n", name, errno);
    return;
  }
  printf("%s: ", name);
  while ((c = getc(file)) != EOF)
    putchar(c == '\n' ? '|' : c == 0 ? '0' : c);
  printf("\n");
  fclose(file);
}

int main(void) {
  FILE *file = fopen("new.txt", "w");
  printf("%d", fprintf(file, "%d and %s\n", 42, "text"));
  printf(" %d\n", fputs("more", file) >= 0);
  printf("%d\n", fputc('!', file));
  printf("%zu\n", fwrite("abcdef", 2, 3, file));
  fclose(file);
  show("new.txt");
  file = fopen("new.txt", "a");
  printf("%ld ", ftell(file));
  fprintf(file, "%200s", "wide");
  printf("%ld\n", ftell(file));
  fclose(file);
  show("new.txt");
  file = fopen("new.txt", "r+");
  fseek(file, 3, SEEK_SET);
  fputs("OR ", file);
  fflush(file);
  printf("%c", fgetc(file));
  rewind(file);
  printf("%c\n", fgetc(file));
  fclose(file);
  show("new.txt");
  file = fopen("new.txt", "w+");
  printf("%d\n", fgetc(file));
  fputs("xyz", file);
  fseek(file, 6, SEEK_SET);
  fputs("end", file);
  rewind(file);
  printf("%c", fgetc(file));
  printf("%c\n", fgetc(file));
  fclose(file);
  show("new.txt");
  printf("%d", fopen("new.txt", "wx") != 0);
  printf(" %d\n", errno == EEXIST);
  printf("%d\n", rename("new.txt", "other.txt"));
  show("new.txt");
  show("other.txt");
  printf("%d\n", rename("data.txt", "other.txt"));
  show("other.txt");
  show("data.txt");
  printf("%d\n", remove("./other.txt"));
  show("other.txt");
  printf("%d", remove("other.txt"));
  printf(" %d\n", errno == ENOENT);
  printf("%d", rename("other.txt", "x"));
  printf(" %d\n", errno == ENOENT);
  file = fopen("sub/new.txt", "w");
  fputs("below", file);
  fclose(file);
  show("sub/new.txt");
  printf("%d", fopen("nowhere/new.txt", "w") != 0);
  printf(" %d\n", errno == ENOENT);
  printf("%d", fopen("sub", "w") != 0);
  printf(" %d\n", errno == EISDIR);
  return 0;
}
