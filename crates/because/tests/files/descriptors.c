// open, read, write, lseek and close, and a stream on a descriptor.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char text[20];
  int fd = open("data.txt", O_RDONLY);
  memset(text, 0, sizeof text);
  printf("%d", fd >= 3);
  printf(" %d %s", (int)read(fd, text, 4), text);
  printf(" %d", (int)lseek(fd, -2, SEEK_END));
  printf(" %d", (int)read(fd, text, 19));
  printf(" %d", (int)read(fd, text, 19));
  printf(" %d", (int)write(fd, "x", 1));
  printf(" %d\n", errno == EBADF);
  printf("%d", close(fd));
  printf(" %d", close(fd));
  printf(" %d\n", errno == EBADF);
  fd = open("made", O_RDWR | O_CREAT | O_EXCL, 0600);
  printf("%d", (int)write(fd, "hello", 5));
  printf(" %d\n", (int)lseek(fd, 1, SEEK_SET));
  FILE *file = fdopen(fd, "r");
  printf("%c", fgetc(file));
  printf("%c\n", fgetc(file));
  fclose(file);
  printf("%d", open("made", O_RDWR | O_CREAT | O_EXCL, 0600));
  printf(" %d\n", errno == EEXIST);
  printf("%d", open("missing", O_RDONLY));
  printf(" %d\n", errno == ENOENT);
  printf("%d", access("made", R_OK));
  printf(" %d\n", access("missing", F_OK));
  printf("%d\n", unlink("made"));
  printf("%d\n", access("made", F_OK));
  return 0;
}
