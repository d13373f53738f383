#include <time.h>


static int leap(long year) {
  return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* Local time is universal time here. */
struct tm *gmtime_r(const time_t *when, struct tm *result) {
  static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
  long days = *when / 86400, rest = *when % 86400, year = 1970;
  if (rest < 0) {
    rest += 86400;
    days--;
  }
  result->tm_hour = (int)(rest / 3600);
  result->tm_min = (int)(rest % 3600 / 60);
  result->tm_sec = (int)(rest % 60);
  result->tm_wday = (int)((days % 7 + 11) % 7);
  year += days / 146097 * 400;
  days %= 146097;
  while (days < 0) {
    year--;
    days += 365 + leap(year);
  }
  while (days >= 365 + leap(year)) {
    days -= 365 + leap(year);
    year++;
  }
  int month = 11;
  while (days < before[month] + (month > 1 && leap(year)))
    month--;
  result->tm_year = (int)(year - 1900);
  result->tm_yday = (int)days;
  result->tm_mon = month;
  result->tm_mday = (int)(days - before[month] - (month > 1 && leap(year))) + 1;
  result->tm_isdst = 0;
  result->tm_gmtoff = 0;
  result->tm_zone = "GMT";
  return result;
}

struct tm *localtime_r(const time_t *when, struct tm *result) {
  gmtime_r(when, result);
  result->tm_zone = "UTC";
  return result;
}

static struct tm shared;

struct tm *gmtime(const time_t *when) {
  return gmtime_r(when, &shared);
}

struct tm *localtime(const time_t *when) {
  return localtime_r(when, &shared);
}
