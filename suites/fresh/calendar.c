/* Days and dates: leap years, days of a month, the day of the year and back. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static const int days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

struct date {
  int year;
  int month;
  int day;
};

static int is_leap_year(int year) {
  if (year % 400 == 0)
    return 1;
  if (year % 100 == 0)
    return 0;
  return year % 4 == 0;
}

static int month_length(int year, int month) {
  int length = days[month - 1];
  if (month == 2 && is_leap_year(year))
    length++;
  return length;
}

static int day_of_year(const struct date *date) {
  int sum = date->day;
  for (int m = 1; m < date->month; m++)
    sum += month_length(date->year, m);
  return sum;
}

static int next(struct date *date) {
  if (date->month < 1 || date->month > 12)
    return 0;
  date->day++;
  if (date->day > month_length(date->year, date->month)) {
    date->day = 1;
    date->month++;
  }
  if (date->month > 12) {
    date->month = 1;
    date->year++;
  }
  return 1;
}

int main(void) {
  int years[4] = {1900, 2000, 2023, 2024};
  int which = __VERIFIER_nondet_int();
  int month = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int();
  __VERIFIER_assume(which >= 0 && which < 4 && month >= 1 && month <= 12 && day >= 1);
  int year = years[which];
  int leap = year == 2000 || year == 2024;
  __VERIFIER_assume(day <= month_length(year, month));
  assert(month_length(year, 2) == 28 + leap && month_length(year, 4) == 30);
  struct date date = {year, month, day};
  int before = day_of_year(&date);
  assert(before >= 1 && before <= 365 + leap);
  assert(next(&date));
  int after = day_of_year(&date);
  if (month == 12 && day == 31)
    assert(after == 1 && date.year == year + 1);
  else
    assert(after == before + 1 && date.year == year);
  assert(date.day >= 1 && date.day <= 31 && date.month >= 1 && date.month <= 12);
  date.month = 13;
  assert(!next(&date));
  return 0;
}
