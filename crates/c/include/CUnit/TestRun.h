#ifndef __BECAUSE_CUNIT_TESTRUN_H
#define __BECAUSE_CUNIT_TESTRUN_H
#include <CUnit/CUnit.h>
#endif
