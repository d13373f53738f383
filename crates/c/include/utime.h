#ifndef __BECAUSE_UTIME_H
#define __BECAUSE_UTIME_H
#include <sys/types.h>
#include <time.h>
struct utimbuf {
  time_t actime;
  time_t modtime;
};
extern int utime(const char *, const struct utimbuf *);
#endif
