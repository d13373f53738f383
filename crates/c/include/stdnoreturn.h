#ifndef __BECAUSE_STDNORETURN_H
#define __BECAUSE_STDNORETURN_H
#define noreturn _Noreturn
#endif
