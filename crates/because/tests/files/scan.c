// Numbers and words of a file, up to one that is none; standard input from a file.
#include <stdio.h>
#include <string.h>

int main(void) {
  FILE *file = fopen("numbers.txt", "r");
  int n, count, sum = 0;
  char word[10], rest[20];
  double real;
  while ((count = fscanf(file, "%d", &n)) == 1)
    sum += n;
  printf("%d %d %ld\n", sum, count, ftell(file));
  count = fscanf(file, "%9s %lf%19[^\n]", word, &real, rest);
  printf("%d %s %.2f%s %d\n", count, word, real, rest, feof(file) != 0);
  count = fscanf(file, "%d", &n);
  printf("%d %d\n", count, feof(file) != 0);
  fclose(file);
  if (!freopen("numbers.txt", "r", stdin))
    return 1;
  count = scanf("%d %d", &n, &sum);
  printf("%d %d %d %c\n", count, n, sum, getchar());
  return 0;
}
