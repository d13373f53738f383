// Positions: from the start, the end and here; characters put back; the end of the file.
#include <errno.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("data.txt", "rb");
  fpos_t kept;
  if (!file)
    return 1;
  printf("%d", fseek(file, 0, SEEK_END));
  printf(" %ld", ftell(file));
  printf(" %d", fgetc(file));
  printf(" %d", feof(file) != 0);
  rewind(file);
  printf(" %d", feof(file) != 0);
  printf(" %c", fgetc(file));
  printf("%c", getc(file));
  fgetpos(file, &kept);
  printf(" %d", fseek(file, -3, SEEK_END));
  printf(" %c", fgetc(file));
  fsetpos(file, &kept);
  printf(" %c", fgetc(file));
  printf(" %ld", ftell(file));
  ungetc('#', file);
  printf(" %ld", ftell(file));
  printf(" %c", fgetc(file));
  printf(" %ld", ftell(file));
  printf(" %d", fseek(file, -100, SEEK_CUR));
  printf(" %d", errno == EINVAL);
  printf(" %d", fseek(file, 100, SEEK_SET));
  printf(" %ld", ftell(file));
  printf(" %d", fgetc(file));
  printf(" %d\n", feof(file) != 0);
  printf("%d", fseek(file, 0, 7));
  printf(" %d\n", errno == EINVAL);
  ungetc('a', file);
  printf("%d", feof(file) != 0);
  printf(" %c", fgetc(file));
  printf(" %d\n", fgetc(file));
  clearerr(file);
  printf("%d\n", feof(file) != 0);
  printf("%d\n", fputc('x', file));
  printf("%d", ferror(file) != 0);
  printf(" %d\n", errno == EBADF);
  return fclose(file);
}
