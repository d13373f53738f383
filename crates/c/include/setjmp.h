#ifndef __BECAUSE_SETJMP_H
#define __BECAUSE_SETJMP_H
/* Declared so that programs are read; a call is reported as unsupported. */
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
