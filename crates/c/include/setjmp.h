#ifndef __BECAUSE_SETJMP_H
#define __BECAUSE_SETJMP_H
/* The first number is that of the call that filled it. */
typedef struct {
  long __state[8];
} jmp_buf[1];
typedef jmp_buf sigjmp_buf;
extern int setjmp(jmp_buf);
extern int _setjmp(jmp_buf);
extern void longjmp(jmp_buf, int);
extern void _longjmp(jmp_buf, int);
extern int sigsetjmp(sigjmp_buf, int);
extern void siglongjmp(sigjmp_buf, int);
#endif
