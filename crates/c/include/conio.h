#ifndef _CONIO_H
#define _CONIO_H
/* The console is standard input and output: a key that is waited for is the next byte. */
#include <stdio.h>
#define getch() getchar()
#define getche() getchar()
#define _getch() getchar()
#define _getche() getchar()
#define putch(c) putchar(c)
#define clrscr() ((void)0)
#endif
