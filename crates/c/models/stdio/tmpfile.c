#include <because-files.h>
#include <stdio.h>
#include <string.h>

extern FILE *__because_new_stream(struct __because_open *);

FILE *tmpfile(void) {
  struct __because_open *open = __because_new_open(__because_new_content(256), __BECAUSE_READ | __BECAUSE_WRITE);
  FILE *stream = __because_new_stream(open);
  stream->__fd = __because_new_descriptor(open, 3);
  return stream;
}

/* Names that no file has: a file is made by opening one. */
char *tmpnam(char *name) {
  static char own[L_tmpnam];
  static unsigned count;
  extern void *__because_allocate(size_t);
  char *to = name ? name : own;
  sprintf(to, "/tmp/file%06u", count++ % 1000000);
  struct __because_name *entry = __because_allocate(sizeof(struct __because_name));
  char *copy = __because_allocate(L_tmpnam);
  memcpy(copy, to, 16);
  entry->name = copy;
  entry->next = __because_names;
  __because_names = entry;
  return to;
}
