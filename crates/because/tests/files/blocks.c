// fread and fwrite of records, the last of them cut off.
#include <stdio.h>
#include <string.h>

struct record {
  char name[4];
  short number;
};

int main(void) {
  struct record records[3] = {{"one", 1}, {"two", 2}, {"six", 6}}, back[4];
  FILE *file = fopen("records", "wb");
  printf("%zu", fwrite(records, sizeof records[0], 3, file));
  printf(" %zu\n", fwrite("cut", 1, 3, file));
  fclose(file);
  file = fopen("records", "rb");
  memset(back, 0, sizeof back);
  size_t count = fread(back, sizeof back[0], 4, file);
  printf("%zu", count);
  printf(" %d", feof(file) != 0);
  printf(" %ld", ftell(file));
  printf(" %s", back[2].name);
  printf(" %d\n", back[1].number);
  fseek(file, sizeof back[0], SEEK_SET);
  count = fread(back, sizeof back[0], 1, file);
  printf("%zu %s %zu\n", count, back[0].name, fread(back, 0, 5, file));
  fclose(file);
  return 0;
}
