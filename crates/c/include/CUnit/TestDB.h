#ifndef __BECAUSE_CUNIT_TESTDB_H
#define __BECAUSE_CUNIT_TESTDB_H
#include <CUnit/CUnit.h>
#endif
