#ifndef __BECAUSE_SYS_CDEFS_H
#define __BECAUSE_SYS_CDEFS_H
#define __BEGIN_DECLS
#define __END_DECLS
#define __P(arguments) arguments
#define __THROW
#define __CONCAT(a, b) a##b
#define __STRING(a) #a
#endif
