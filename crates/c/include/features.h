#ifndef __BECAUSE_FEATURES_H
#define __BECAUSE_FEATURES_H
/* Headers of the system that are read as they are take all this for granted. */
#include <sys/cdefs.h>
#define __GLIBC_USE(feature) 0
#endif
