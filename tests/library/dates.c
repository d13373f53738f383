/* Calendar arithmetic. */
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void) {
  long moments[] = {0, 951782400, 951868799, 1709164800, 1735689599, -1, -86400L * 366, 4102444800, 1000000000};
  for (unsigned i = 0; i < sizeof moments / sizeof *moments; i++) {
    time_t when = (time_t)moments[i];
    struct tm date;
    gmtime_r(&when, &date);
    printf("%ld: %d-%02d-%02d %02d:%02d:%02d %d %d ", moments[i], date.tm_year + 1900, date.tm_mon + 1, date.tm_mday,
           date.tm_hour, date.tm_min, date.tm_sec, date.tm_wday, date.tm_yday);
    printf("%s", asctime(&date));
    char text[200];
    size_t length = strftime(text, sizeof text, "%a %A %b %B %d %e %D %F %H:%M:%S %I %j %m %p %R %T %w %y %Y%%", &date);
    printf("%zu %s ", length, text);
    printf("%zu\n", strftime(text, 5, "%Y-%m", &date));
  }
  printf("%g\n", difftime(10, 3));
  time_t now = time(NULL);
  clock_t used = clock();
  printf("%d %d\n", now != (time_t)-1, used != (clock_t)-1);
  return 0;
}
