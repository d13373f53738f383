#include <because-files.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

extern void __because_unsupported(const char *);

/* 0 where there is such a file, -1 with `errno` otherwise. */
static int present(const char *name) {
  struct __because_name *entry = __because_find(name);
  if (!entry)
    return -1;
  return entry->content ? 0 : __because_fail(ENOENT);
}

/* A file that is there can be read and written, not executed. */
int access(const char *name, int mode) {
  if (present(name) < 0)
    return -1;
  if (mode & X_OK)
    __because_unsupported("whether a file can be executed");
  return 0;
}

static int information(const char *name) {
  if (present(name) < 0)
    return -1;
  __because_unsupported("stat of a file that is there");
  return 0;
}

int stat(const char *name, struct stat *result) {
  (void)result;
  return information(name);
}

int lstat(const char *name, struct stat *result) {
  (void)result;
  return information(name);
}

/* Folders are those that the host has; without one there are none. */
static int folder(const char *name) {
  (void)name[0];
  if (__because_host)
    __because_unsupported("folders");
  return __because_fail(ENOENT);
}

int rmdir(const char *name) {
  return folder(name);
}

int chdir(const char *name) {
  return folder(name);
}

int mkdir(const char *name, mode_t mode) {
  (void)mode;
  return folder(name);
}
