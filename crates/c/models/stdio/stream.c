#include <errno.h>
#include <because-files.h>
#include <stdio.h>

extern void __because_precondition(_Bool, const char *);

/* The descriptor of a stream that a call is about to use. */
int __because_stream(FILE *stream) {
  __because_precondition(stream->__fd >= 0, "the stream was closed");
  return stream->__fd;
}
