#include <time.h>


/* Local time is universal time here. */
time_t mktime(struct tm *date) {
  static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  long year = date->tm_year + 1900L + date->tm_mon / 12, month = date->tm_mon % 12;
  if (month < 0) {
    month += 12;
    year--;
  }
  long last = year - 1 + (month > 1);
  long days = (year - 1970) * 365 + before[month] + date->tm_mday - 1;
  days += last / 4 - last / 100 + last / 400 - 477;
  time_t when = ((days * 24 + date->tm_hour) * 60 + date->tm_min) * 60 + date->tm_sec;
  localtime_r(&when, date);
  return when;
}
