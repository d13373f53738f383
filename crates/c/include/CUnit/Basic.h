#ifndef __BECAUSE_CUNIT_BASIC_H
#define __BECAUSE_CUNIT_BASIC_H
#include <CUnit/CUnit.h>
typedef enum { CU_BRM_NORMAL, CU_BRM_SILENT, CU_BRM_VERBOSE } CU_BasicRunMode;
#define CU_basic_set_mode(mode) ((void)(mode))
#define CU_basic_run_tests() CU_run_all_tests()
#define CU_basic_show_failures(list) ((void)0)
#endif
