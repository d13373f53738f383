#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

/* There are no files: opening one fails. */
static int fail(void) {
  errno = ENOENT;
  return -1;
}

FILE *fopen(const char *name, const char *mode) {
  (void)name, (void)mode;
  fail();
  return 0;
}

FILE *freopen(const char *name, const char *mode, FILE *stream) {
  (void)name, (void)mode, (void)stream;
  fail();
  return 0;
}

FILE *fdopen(int fd, const char *mode) {
  (void)fd, (void)mode;
  fail();
  return 0;
}

FILE *tmpfile(void) {
  fail();
  return 0;
}

FILE *popen(const char *command, const char *mode) {
  (void)command, (void)mode;
  fail();
  return 0;
}

int pclose(FILE *stream) {
  (void)stream;
  return fail();
}

int open(const char *name, int flags, ...) {
  (void)name, (void)flags;
  return fail();
}

int creat(const char *name, mode_t mode) {
  (void)name, (void)mode;
  return fail();
}

int remove(const char *name) {
  (void)name;
  return fail();
}

int rename(const char *from, const char *to) {
  (void)from, (void)to;
  return fail();
}
