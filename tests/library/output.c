/* The printf family and the plain writers. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int say(FILE *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int count = vfprintf(to, format, list);
  va_end(list);
  return count;
}

static int build(char *to, size_t size, const char *format, ...) {
  va_list list, again;
  va_start(list, format);
  va_copy(again, list);
  int count = vsnprintf(to, size, format, list);
  va_end(list);
  vprintf(format, again);
  va_end(again);
  return count;
}

int main(void) {
  char text[40], *fresh;
  int at = -1;
  printf("%d|%5d|%-5d|%05d|%+d|% d|%.3d|%5.2d|%x|%X|%#x|%o|%#o|%u\n", 42, 42, 42, 42, 42, 42, 7, 7, 255, 255, 255, 8, 8,
         4000000000u);
  printf("%hhd|%hd|%ld|%lld|%zu|%jd|%td\n", 300, 70000, -5L, 1LL << 62, sizeof text, (__INTMAX_TYPE__)9,
         (__PTRDIFF_TYPE__)-9);
  printf("%s|%10s|%-10s|%.2s|%c|%5c|%%|%*d|%-*d|%.*f\n", "str", "right", "left", "cut", 'x', 'y', 6, 1, 6, 2, 2, 3.14159);
  printf("%f|%.0f|%.1f|%8.3f|%-8.2f|%+f|%e|%.3E|%g|%G|%g|%g\n", 1.5, 2.5, 0.05, 3.14159, 2.0, 1.0, 12345.678, 0.00012,
         1e20, 1e-5, 100000.0, 1000000.0);
  printf("%f %e %g %a %F\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, 1.0, 0.1);
  printf("%.17g %.20f %#.0f %010.2f %#g\n", 0.1, 0.1, 3.0, -2.5, 1.0);
  printf("%p %s\n", (void *)0, "done");
  printf("count%n\n", &at);
  printf("%d %d\n", at, printf("four"));
  printf("%d %s\n", sprintf(text, "%d-%s", 12, "ab"), text);
  printf("%d %s\n", snprintf(text, 5, "%s", "truncated"), text);
  printf(" %d %s\n", build(text, sizeof text, "%c%d%s", 'q', 17, "!"), text);
  printf("%d\n", say(stdout, "%s %.2f %lld|", "to", 2.5, 7LL));
  printf("%d ", asprintf(&fresh, "%05d", 99));
  puts(fresh);
  free(fresh);
  puts("puts");
  putchar('p');
  putc('u', stdout);
  fputc('t', stdout);
  fputs("s\n", stdout);
  printf("%zu\n", fwrite("written\n", 1, 8, stdout));
  fflush(stdout);
  if (write(1, "raw\n", 4) != 4)
    return 1;
  FILE *where = at > 0 ? stdout : stderr;
  fprintf(where, "%s\n", "chosen");
  fprintf(stderr, "not seen\n");
  return 3;
}
