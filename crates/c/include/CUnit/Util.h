#ifndef __BECAUSE_CUNIT_UTIL_H
#define __BECAUSE_CUNIT_UTIL_H
#include <CUnit/CUnit.h>
#endif
