#ifndef __BECAUSE_CUNIT_CONSOLE_H
#define __BECAUSE_CUNIT_CONSOLE_H
#include <CUnit/CUnit.h>
#endif
