#include <because-files.h>
#include <stdio.h>

extern int __because_stream(FILE *);
extern int __because_vprint_error(const char *, va_list);
extern int __because_put(int, FILE *);
extern void *__because_allocate(size_t);

static int put_all(const char *text, int length, FILE *stream) {
  for (int i = 0; i < length; i++)
    if (__because_put(text[i], stream) == EOF)
      return -1;
  return length;
}

static int to_file(FILE *stream, const char *format, va_list list) {
  char text[128];
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(text, sizeof text, format, list);
  if (length >= (int)sizeof text) {
    char *whole = __because_allocate((size_t)length + 1);
    vsnprintf(whole, (size_t)length + 1, format, again);
    length = put_all(whole, length, stream);
  } else if (length > 0)
    length = put_all(text, length, stream);
  va_end(again);
  return length;
}

static int to_stream(FILE *stream, const char *format, va_list list) {
  int fd = __because_stream(stream);
  if (__because_file_of(stream) || fd == 0)
    return to_file(stream, format, list);
  if (fd == 1)
    return vprintf(format, list);
  return __because_vprint_error(format, list);
}

int vfprintf(FILE *stream, const char *format, va_list list) {
  return to_stream(stream, format, list);
}

int fprintf(FILE *stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = to_stream(stream, format, list);
  va_end(list);
  return length;
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
  va_list list;
  (void)flag;
  va_start(list, format);
  int length = to_stream(stream, format, list);
  va_end(list);
  return length;
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list list) {
  (void)flag;
  return to_stream(stream, format, list);
}
