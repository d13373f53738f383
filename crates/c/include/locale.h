#ifndef __BECAUSE_LOCALE_H
#define __BECAUSE_LOCALE_H
#include <stddef.h>
#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
struct lconv {
  char *decimal_point, *thousands_sep, *grouping;
};
typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;
#define LC_GLOBAL_LOCALE ((locale_t)-1)
#define LC_CTYPE_MASK 1
#define LC_NUMERIC_MASK 2
#define LC_ALL_MASK 127
extern locale_t newlocale(int, const char *, locale_t);
extern locale_t uselocale(locale_t);
extern locale_t duplocale(locale_t);
extern void freelocale(locale_t);
extern char *setlocale(int, const char *);
extern struct lconv *localeconv(void);
#endif
