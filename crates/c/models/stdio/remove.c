#include <because-files.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

extern void __because_unsupported(const char *);

/* An open file stays what it is without its name. */
static int take_away(const char *name) {
  struct __because_name *entry = __because_find(name);
  if (!entry)
    return -1;
  if (!entry->content)
    return __because_fail(ENOENT);
  if (entry->content->directory)
    __because_unsupported("removing a folder");
  entry->content = 0;
  return 0;
}

int remove(const char *name) {
  return take_away(name);
}

int unlink(const char *name) {
  return take_away(name);
}

int rename(const char *from, const char *to) {
  struct __because_name *old = __because_find(from);
  if (!old)
    return -1;
  if (!old->content)
    return __because_fail(ENOENT);
  struct __because_name *fresh = __because_find(to);
  if (!fresh)
    return -1;
  if (old->content->directory || (fresh->content && fresh->content->directory))
    __because_unsupported("renaming a folder");
  struct __because_content *content = old->content;
  old->content = 0;
  fresh->content = content;
  return 0;
}
