#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

/* There are no files. */
static int fail(void) {
  errno = ENOENT;
  return -1;
}

int access(const char *name, int mode) {
  (void)name, (void)mode;
  return fail();
}

int unlink(const char *name) {
  (void)name;
  return fail();
}

int rmdir(const char *name) {
  (void)name;
  return fail();
}

int chdir(const char *name) {
  (void)name;
  return fail();
}

int stat(const char *name, struct stat *result) {
  (void)name, (void)result;
  return fail();
}

int lstat(const char *name, struct stat *result) {
  (void)name, (void)result;
  return fail();
}

int mkdir(const char *name, mode_t mode) {
  (void)name, (void)mode;
  return fail();
}
