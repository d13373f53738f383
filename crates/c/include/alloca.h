#ifndef __BECAUSE_ALLOCA_H
#define __BECAUSE_ALLOCA_H
#include <stddef.h>
extern void *alloca(size_t);
#endif
