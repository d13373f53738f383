#include <stdio.h>
#include <time.h>

extern void __because_unsupported(const char *);

static const char *const days[] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};

/* One conversion as text of at most 63 characters, in the "C" locale. */
static void convert(char *to, char kind, const struct tm *date) {
  int hour = date->tm_hour % 12 == 0 ? 12 : date->tm_hour % 12;
  long long year = date->tm_year + 1900LL;
  switch (kind) {
    case 'a':
    case 'A':
      snprintf(to, 64, kind == 'a' ? "%.3s" : "%s", days[date->tm_wday]);
      return;
    case 'b':
    case 'h':
    case 'B':
      snprintf(to, 64, kind == 'B' ? "%s" : "%.3s", months[date->tm_mon]);
      return;
    case 'c':
      snprintf(to, 64, "%.3s %.3s %2d %02d:%02d:%02d %lld", days[date->tm_wday], months[date->tm_mon], date->tm_mday,
               date->tm_hour, date->tm_min, date->tm_sec, year);
      return;
    case 'd':
    case 'e':
      snprintf(to, 64, kind == 'd' ? "%02d" : "%2d", date->tm_mday);
      return;
    case 'D':
    case 'x':
      snprintf(to, 64, "%02d/%02d/%02d", date->tm_mon + 1, date->tm_mday, (int)(year % 100));
      return;
    case 'F':
      snprintf(to, 64, "%lld-%02d-%02d", year, date->tm_mon + 1, date->tm_mday);
      return;
    case 'H':
      snprintf(to, 64, "%02d", date->tm_hour);
      return;
    case 'I':
      snprintf(to, 64, "%02d", hour);
      return;
    case 'j':
      snprintf(to, 64, "%03d", date->tm_yday + 1);
      return;
    case 'm':
      snprintf(to, 64, "%02d", date->tm_mon + 1);
      return;
    case 'M':
      snprintf(to, 64, "%02d", date->tm_min);
      return;
    case 'p':
      snprintf(to, 64, date->tm_hour < 12 ? "AM" : "PM");
      return;
    case 'R':
      snprintf(to, 64, "%02d:%02d", date->tm_hour, date->tm_min);
      return;
    case 'S':
      snprintf(to, 64, "%02d", date->tm_sec);
      return;
    case 'T':
    case 'X':
      snprintf(to, 64, "%02d:%02d:%02d", date->tm_hour, date->tm_min, date->tm_sec);
      return;
    case 'w':
      snprintf(to, 64, "%d", date->tm_wday);
      return;
    case 'y':
      snprintf(to, 64, "%02d", (int)(year % 100));
      return;
    case 'Y':
      snprintf(to, 64, "%lld", year);
      return;
    case 'n':
    case 't':
    case '%':
      to[0] = kind == 'n' ? '\n' : kind == 't' ? '\t' : '%';
      to[1] = 0;
      return;
    default:
      __because_unsupported("this conversion of strftime");
      to[0] = 0;
  }
}

size_t strftime(char *to, size_t size, const char *format, const struct tm *date) {
  size_t length = 0;
  for (; *format; format++) {
    char piece[64] = {*format, 0};
    if (*format == '%')
      convert(piece, *++format, date);
    for (const char *at = piece; *at; at++) {
      if (length + 1 >= size)
        return 0;
      to[length++] = *at;
    }
  }
  if (length >= size)
    return 0;
  to[length] = 0;
  return length;
}
