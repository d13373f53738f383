#include <stdio.h>
#include <time.h>

char *asctime(const struct tm *date) {
  static char text[64];
  static const char days[] = "SunMonTueWedThuFriSat", months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
  snprintf(text, sizeof text, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", days + date->tm_wday * 3, months + date->tm_mon * 3,
           date->tm_mday, date->tm_hour, date->tm_min, date->tm_sec, date->tm_year + 1900);
  return text;
}

char *ctime(const time_t *when) {
  struct tm date;
  return asctime(localtime_r(when, &date));
}
