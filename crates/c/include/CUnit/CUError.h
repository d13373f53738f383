#ifndef __BECAUSE_CUNIT_CUERROR_H
#define __BECAUSE_CUNIT_CUERROR_H
#include <CUnit/CUnit.h>
#endif
