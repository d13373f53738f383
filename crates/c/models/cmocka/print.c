#include <cmocka.h>
#include <stdio.h>

void print_message(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

void print_error(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

void vprint_message(const char *format, va_list list) {
  vprintf(format, list);
}

void vprint_error(const char *format, va_list list) {
  vfprintf(stderr, format, list);
}

void cmocka_set_message_output(enum cm_message_output output) {
  (void)output;
}
