// Mode a+: reading starts at the front, every write goes to the end.
#include <stdio.h>

int main(void) {
  FILE *file = fopen("data.txt", "a+");
  int c, sum = 0;
  printf("%c", fgetc(file));
  fseek(file, 0, SEEK_SET);
  fputs("added", file);
  printf(" %ld", ftell(file));
  rewind(file);
  while ((c = fgetc(file)) != EOF)
    sum = sum * 31 % 1000 + c;
  printf(" %d\n", sum);
  fputs("again", file);
  fclose(file);
  file = fopen("data.txt", "r");
  fseek(file, -10, SEEK_END);
  while ((c = fgetc(file)) != EOF)
    putchar(c);
  printf("\n");
  fclose(file);
  file = fopen("data.txt", "a");
  printf("%d", fgetc(file));
  printf(" %d\n", ferror(file) != 0);
  return 0;
}
