#ifndef __BECAUSE_STDLIB_H
#define __BECAUSE_STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX __INT_MAX__
#define MB_CUR_MAX ((size_t)1)
typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long quot;
  long rem;
} ldiv_t;
typedef struct {
  long long quot;
  long long rem;
} lldiv_t;
extern void *malloc(size_t);
extern void *calloc(size_t, size_t);
extern void *realloc(void *, size_t);
extern void *reallocarray(void *, size_t, size_t);
extern void *aligned_alloc(size_t, size_t);
extern int posix_memalign(void **, size_t, size_t);
extern void free(void *);
extern void *alloca(size_t);
extern _Noreturn void abort(void);
extern _Noreturn void exit(int);
extern _Noreturn void _Exit(int);
extern _Noreturn void quick_exit(int);
extern int atexit(void (*)(void));
extern int at_quick_exit(void (*)(void));
extern int abs(int);
extern long labs(long);
extern long long llabs(long long);
extern div_t div(int, int);
extern ldiv_t ldiv(long, long);
extern lldiv_t lldiv(long long, long long);
extern int atoi(const char *);
extern long atol(const char *);
extern long long atoll(const char *);
extern double atof(const char *);
extern long strtol(const char *, char **, int);
extern unsigned long strtoul(const char *, char **, int);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
extern double strtod(const char *, char **);
extern float strtof(const char *, char **);
extern long double strtold(const char *, char **);
extern int rand(void);
extern void srand(unsigned);
extern int rand_r(unsigned *);
extern long random(void);
extern void srandom(unsigned);
extern double drand48(void);
extern long lrand48(void);
extern long mrand48(void);
extern void srand48(long);
extern void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
extern void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
extern char *getenv(const char *);
extern int setenv(const char *, const char *, int);
extern int unsetenv(const char *);
extern int putenv(char *);
extern int system(const char *);
extern int mblen(const char *, size_t);
extern int mbtowc(wchar_t *, const char *, size_t);
extern int wctomb(char *, wchar_t);
extern size_t mbstowcs(wchar_t *, const char *, size_t);
extern size_t wcstombs(char *, const wchar_t *, size_t);
extern char *realpath(const char *, char *);
extern int mkstemp(char *);
extern long long strtoq(const char *, char **, int);
extern unsigned long long strtouq(const char *, char **, int);
extern void *valloc(size_t);
extern double erand48(unsigned short *);
extern long nrand48(unsigned short *);
extern long jrand48(unsigned short *);
extern char *ecvt(double, int, int *, int *);
extern char *fcvt(double, int, int *, int *);
extern char *gcvt(double, int, char *);
extern char *mktemp(char *);
extern char *mkdtemp(char *);
extern int mkstemps(char *, int);
extern int getsubopt(char **, char *const *, char **);
extern int on_exit(void (*)(int, void *), void *);
extern int clearenv(void);
extern int getloadavg(double *, int);
extern long a64l(const char *);
extern char *l64a(long);
extern int rpmatch(const char *);
#endif
