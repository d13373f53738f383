// A copy, byte by byte, of a file with every byte; many files open at a time and one after another.
#include <stdio.h>

int main(void) {
  char name[20];
  int c, sum = 0;
  FILE *from = fopen("bytes", "rb"), *to = fopen("copy", "wb"), *many[10];
  while ((c = getc(from)) != EOF)
    putc(c, to);
  printf("%d", fclose(from));
  printf(" %d\n", fclose(to));
  from = fopen("copy", "rb");
  while ((c = getc(from)) != EOF)
    sum = (sum * 31 + c) % 65521;
  printf("%d %ld\n", sum, ftell(from));
  fclose(from);
  for (int i = 0; i < 10; i++) {
    sprintf(name, "many%d", i);
    many[i] = fopen(name, "w+");
    fprintf(many[i], "%d", i * i);
  }
  for (int i = 0; i < 10; i++) {
    rewind(many[i]);
    fscanf(many[i], "%d", &c);
    printf("%d ", c);
    fclose(many[i]);
  }
  for (int i = 0; i < 300; i++) {
    sprintf(name, "many%d", i % 10);
    from = fopen(name, "a");
    fputc('a' + i % 26, from);
    fclose(from);
  }
  from = fopen("many7", "r");
  printf("%s\n", fgets(name, sizeof name, from));
  fclose(from);
  return 0;
}
