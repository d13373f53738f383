#ifndef __BECAUSE_LIBGEN_H
#define __BECAUSE_LIBGEN_H
extern char *basename(char *);
extern char *dirname(char *);
#endif
