// Streams in memory: read, written up to their size, appended to, and growing.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[] = "12 34 x", room[8] = "abcdefg", *grown;
  int a, b, c;
  size_t size;
  FILE *file = fmemopen(text, strlen(text), "r");
  printf("%d", fscanf(file, "%d %d", &a, &b));
  printf(" %d %d", a, b);
  while ((c = fgetc(file)) != EOF)
    printf(" %d", c);
  printf(" %d\n", feof(file) != 0);
  fclose(file);
  file = fmemopen(room, sizeof room, "w");
  fputs("hi", file);
  fflush(file);
  printf("%s %c\n", room, room[4]);
  fputs("!", file);
  fclose(file);
  printf("%s\n", room);
  file = fmemopen(room, sizeof room, "a");
  fprintf(file, "%d", 7);
  fclose(file);
  printf("%s\n", room);
  file = open_memstream(&grown, &size);
  for (int i = 0; i < 100; i++)
    fprintf(file, "%d,", i);
  fflush(file);
  printf("%zu %.9s", size, grown);
  fputs("end", file);
  fclose(file);
  printf(" %zu %s\n", size, grown + size - 6);
  free(grown);
  return 0;
}
