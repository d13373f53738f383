#include <because-files.h>
#include <errno.h>
#include <string.h>

extern void *__because_allocate(size_t);
extern long __because_host_open(const char *);
extern int __because_host_byte(void);
extern void __because_unsupported(const char *);

/* The files that there are, and the names of those that are known to be absent. */
static int started;
/* Calls of `fflush(0)`. */
int __because_flushes;

int __because_fail(int code) {
  errno = code;
  return -1;
}

struct __because_content *__because_new_content(size_t room) {
  struct __because_content *content = __because_allocate(sizeof(struct __because_content));
  content->data = __because_allocate(room);
  content->room = room;
  return content;
}

static const char *after_dots(const char *name) {
  for (;;) {
    if (name[0] == '.' && name[1] == '/')
      name += 2;
    else if (name[0] == '/')
      name++;
    else
      return name;
  }
}

/* Do two names lead to one place? `a//b` and `a/./b` are `a/b`. */
static int same(const char *a, const char *b) {
  if ((*a == '/') != (*b == '/'))
    return 0;
  a = after_dots(a);
  b = after_dots(b);
  while (*a == *b) {
    if (!*a)
      return 1;
    int part = *a == '/';
    a++, b++;
    if (part) {
      a = after_dots(a);
      b = after_dots(b);
    }
  }
  return 0;
}

static int climbs(const char *name) {
  for (; *name; name++) {
    if (name[0] == '.' && name[1] == '.' && (name[2] == '/' || !name[2]))
      return 1;
    while (name[1] && name[0] != '/')
      name++;
  }
  return 0;
}

static struct __because_name *add(const char *name, struct __because_content *content) {
  struct __because_name *entry = __because_allocate(sizeof(struct __because_name));
  size_t length = 0;
  while (name[length])
    length++;
  char *copy = __because_allocate(length + 1);
  memcpy(copy, name, length + 1);
  entry->name = copy;
  entry->content = content;
  entry->next = __because_names;
  __because_names = entry;
  return entry;
}

/* A file of the host, read once; null with `errno` where it cannot be. */
static struct __because_name *of_host(const char *name) {
  long size = __because_host_open(name);
  if (size >= 0) {
    struct __because_content *content = __because_new_content((size_t)size + 1);
    for (long i = 0; i < size; i++)
      content->data[i] = (unsigned char)__because_host_byte();
    content->length = (size_t)size;
    return add(name, content);
  }
  if (size == -1)
    return add(name, 0);
  if (-1 - size == EISDIR) {
    struct __because_content *content = __because_new_content(1);
    content->directory = 1;
    return add(name, content);
  }
  errno = (int)(-1 - size);
  return 0;
}

/* The entry of a name, without content where there is no such file; null with `errno` where there can be none. */
struct __because_name *__because_find(const char *name) {
  if (!started) {
    started = 1;
    __because_given_files();
  }
  if (!*name) {
    errno = ENOENT;
    return 0;
  }
  for (struct __because_name *at = __because_names; at; at = at->next)
    if (same(at->name, name))
      return at;
  if (__because_host)
    return of_host(name);
  if (climbs(name))
    __because_unsupported("the name of a file with `..` in it");
  return add(name, 0);
}

struct __because_open *__because_new_open(struct __because_content *content, int flags) {
  struct __because_open *open = __because_allocate(sizeof(struct __because_open));
  open->content = content;
  open->flags = flags;
  return open;
}

/* Null with `errno` where it cannot be opened. */
struct __because_open *__because_open_file(const char *name, int flags) {
  struct __because_name *entry = __because_find(name);
  if (!entry)
    return 0;
  if (entry->content) {
    int code = 0;
    if ((flags & __BECAUSE_EXCLUSIVE) && (flags & __BECAUSE_CREATE))
      code = EEXIST;
    else if (entry->content->directory && (flags & __BECAUSE_WRITE))
      code = EISDIR;
    if (code) {
      errno = code;
      return 0;
    }
  } else {
    if (!(flags & __BECAUSE_CREATE)) {
      errno = ENOENT;
      return 0;
    }
    entry->content = __because_new_content(256);
  }
  struct __because_open *open = __because_new_open(entry->content, flags);
  if (flags & __BECAUSE_TRUNCATE) {
    __because_may_write(open);
    entry->content->length = 0;
  }
  return open;
}

/* How much of what one stream wrote another one sees, or reads again from its buffer, is left open. */
static int unwritten(struct __because_open *open) {
  struct __because_content *content = open->content;
  return content->writer && content->writer != open && content->since == __because_flushes;
}

void __because_may_read(struct __because_open *open) {
  if (unwritten(open))
    __because_unsupported("reading a file that another stream has written and not flushed");
  if (open->buffered && !open->reads) {
    open->reads = 1;
    open->content->readers++;
  }
}

void __because_may_write(struct __because_open *open) {
  if (unwritten(open) || open->content->readers > open->reads)
    __because_unsupported("writing a file that another open stream reads or writes");
  if (open->buffered) {
    open->content->writer = open;
    open->content->since = __because_flushes;
  }
}

int __because_put_open(int c, struct __because_open *open) {
  struct __because_content *content = open->content;
  size_t at = open->flags & __BECAUSE_APPEND ? content->length : open->at;
  __because_may_write(open);
  if (open->memory && at >= content->room) {
    errno = ENOSPC;
    return -1;
  }
  if (at >= content->room) {
    size_t room = at + at + 256;
    unsigned char *larger = __because_allocate(room);
    memcpy(larger, content->data, content->length);
    content->data = larger;
    content->room = room;
  }
  if (at > content->length)
    memset(content->data + content->length, 0, at - content->length);
  content->data[at] = (unsigned char)c;
  open->at = at + 1;
  if (at + 1 > content->length)
    content->length = at + 1;
  return (unsigned char)c;
}
