// The day and month of the n-th day of a year.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static const int lengths[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

static int is_leap(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int month_of(int year, int day) {
  int month = 0;
  while (day > lengths[month]) {
    day -= lengths[month];
    if (month == 1 && is_leap(year))
      day--;
    month++;
  }
  return month;
}

int main(void) {
  int year = __VERIFIER_nondet_int();
  int day = __VERIFIER_nondet_int();
  __VERIFIER_assume(1900 <= year && year <= 2100);
  __VERIFIER_assume(1 <= day && day <= 365 + is_leap(year));
  int month = month_of(year, day);
  assert(0 <= month && month < 12);
  assert(!(is_leap(year) && day == 60) || month == 1);
  return 0;
}
