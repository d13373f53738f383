#ifndef __BECAUSE_FENV_H
#define __BECAUSE_FENV_H
/* Rounding is to nearest always; a call that would change it is reported as unsupported. */
typedef unsigned short fexcept_t;
typedef struct {
  unsigned __state;
} fenv_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)
extern int feclearexcept(int), feraiseexcept(int), fetestexcept(int), fegetround(void), fesetround(int);
extern int fegetenv(fenv_t *), feholdexcept(fenv_t *), fesetenv(const fenv_t *), feupdateenv(const fenv_t *);
#endif
