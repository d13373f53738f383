#ifndef __BECAUSE_ERR_H
#define __BECAUSE_ERR_H
#include <stdarg.h>
extern _Noreturn void err(int, const char *, ...);
extern _Noreturn void errx(int, const char *, ...);
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
extern _Noreturn void verr(int, const char *, __builtin_va_list), verrx(int, const char *, __builtin_va_list);
extern void vwarn(const char *, __builtin_va_list), vwarnx(const char *, __builtin_va_list);
#endif
