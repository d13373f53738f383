#include <because-files.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

extern int __because_mode(const char *);
extern FILE *__because_new_stream(struct __because_open *);
extern void *__because_allocate(size_t);
extern void __because_unsupported(const char *);
extern int __because_memory_streams;

/* What is written shows in the memory at the next flush. */
FILE *fmemopen(void *memory, size_t size, const char *mode) {
  int flags = __because_mode(mode);
  if (flags < 0)
    return 0;
  if (size == 0)
    __because_unsupported("fmemopen of no bytes");
  char *bytes = memory ? memory : __because_allocate(size);
  struct __because_content *content = __because_new_content(size);
  if (mode[0] == 'r')
    content->length = size;
  else if (mode[0] == 'a')
    while (content->length < size && bytes[content->length])
      content->length++;
  else if (flags & __BECAUSE_READ)
    bytes[0] = 0;
  memcpy(content->data, bytes, content->length);
  struct __because_open *open = __because_new_open(content, flags);
  open->memory = bytes;
  open->memory_size = size;
  FILE *stream = __because_new_stream(open);
  if (mode[0] == 'a')
    open->at = content->length;
  stream->__fd = __because_new_descriptor(open, 64);
  __because_memory_streams++;
  return stream;
}

FILE *open_memstream(char **result, size_t *size) {
  struct __because_open *open = __because_new_open(__because_new_content(256), __BECAUSE_WRITE);
  FILE *stream = __because_new_stream(open);
  open->result = result;
  open->result_size = size;
  *result = 0;
  *size = 0;
  stream->__fd = __because_new_descriptor(open, 64);
  __because_memory_streams++;
  return stream;
}
