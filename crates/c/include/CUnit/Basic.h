#ifndef __BECAUSE_CUNIT_BASIC_H
#define __BECAUSE_CUNIT_BASIC_H
#include <CUnit/CUnit.h>
#endif
