/* Reading standard input in every way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  int i, j, k, n, count, c;
  unsigned u, x;
  long l;
  long long ll;
  short h;
  signed char hh;
  float f;
  double d;
  char word[20], set[20], letters[4], line[40], *grown = NULL;
  size_t size = 0;
  count = scanf("%d %d%n", &i, &j, &n);
  printf("%d: %d %d %d\n", count, i, j, n);
  count = scanf("%u %x %i %ld %lld", &u, &x, &k, &l, &ll);
  printf("%d: %u %x %d %ld %lld\n", count, u, x, k, l, ll);
  count = scanf("%hd %hhd %f %lf", &h, &hh, &f, &d);
  printf("%d: %d %d %g %.17g\n", count, h, hh, f, d);
  count = scanf(" %s %[a-z] %*d %3c", word, set, letters);
  printf("%d: %s %s %.3s\n", count, word, set, letters);
  count = scanf("%2d%3d", &i, &j);
  printf("%d: %d %d\n", count, i, j);
  count = scanf("%d", &i);
  printf("%d\n", count);
  printf("%s", fgets(line, sizeof line, stdin));
  printf("%s|", fgets(line, 5, stdin));
  printf("%s", fgets(line, sizeof line, stdin));
  c = getchar();
  ungetc(c, stdin);
  printf("%d ", c);
  printf("%d ", getc(stdin));
  printf("%d\n", fgetc(stdin));
  long length = getline(&grown, &size, stdin);
  printf("%ld %s", length, grown);
  free(grown);
  count = (int)fread(line, 2, 3, stdin);
  printf("%d %.6s\n", count, line);
  while ((c = getchar()) != EOF)
    putchar(c == '\n' ? '/' : c);
  printf("\n%d %d %s\n", feof(stdin), ferror(stdin), fgets(line, 5, stdin) ? "more" : "end");
  printf("%d\n", scanf("%d", &i));
  return 0;
}
