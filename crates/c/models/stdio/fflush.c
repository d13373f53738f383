#include <because-files.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __because_stream(FILE *);
extern void __because_unsupported(const char *);
int __because_memory_streams;

/* What was written reaches the file, or the memory of `fmemopen` and `open_memstream`. */
void __because_flush(FILE *stream) {
  struct __because_open *open = __because_file_of(stream);
  if (!open)
    return;
  struct __because_content *content = open->content;
  int wrote = stream->__did == __BECAUSE_DID_WRITE;
  if (content->writer == open)
    content->writer = 0;
  if (wrote)
    stream->__did = 0;
  if (open->memory && wrote) {
    memcpy(open->memory, content->data, content->length);
    if (content->length < open->memory_size)
      open->memory[content->length] = 0;
  }
  if (open->result) {
    char *fresh = malloc(content->length + 1);
    if (fresh) {
      memcpy(fresh, content->data, content->length);
      fresh[content->length] = 0;
      free(open->shown);
      open->shown = fresh;
      *open->result = fresh;
      *open->result_size = content->length;
    }
  }
}

int fflush(FILE *stream) {
  if (stream) {
    __because_stream(stream);
    __because_flush(stream);
    return 0;
  }
  if (__because_memory_streams)
    __because_unsupported("fflush of all streams, one of them in memory");
  __because_flushes++;
  return 0;
}

static int set(FILE *stream, int mode) {
  __because_stream(stream);
  if (mode < _IOFBF || mode > _IONBF)
    return EOF;
  struct __because_open *open = __because_file_of(stream);
  if (open)
    open->buffered = mode != _IONBF;
  return 0;
}

int setvbuf(FILE *stream, char *buffer, int mode, size_t size) {
  (void)buffer, (void)size;
  return set(stream, mode);
}

void setbuf(FILE *stream, char *buffer) {
  set(stream, buffer ? _IOFBF : _IONBF);
}

void setbuffer(FILE *stream, char *buffer, size_t size) {
  (void)size;
  set(stream, buffer ? _IOFBF : _IONBF);
}

void setlinebuf(FILE *stream) {
  set(stream, _IOLBF);
}
