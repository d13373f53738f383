#ifndef __BECAUSE_CUNIT_AUTOMATED_H
#define __BECAUSE_CUNIT_AUTOMATED_H
#include <CUnit/CUnit.h>
#endif
