#ifndef __BECAUSE_CTYPE_H
#define __BECAUSE_CTYPE_H
extern int isalnum(int), isalpha(int), isblank(int), iscntrl(int), isdigit(int), isgraph(int), islower(int);
extern int isprint(int), ispunct(int), isspace(int), isupper(int), isxdigit(int), tolower(int), toupper(int);
extern int isascii(int), toascii(int);
#endif
