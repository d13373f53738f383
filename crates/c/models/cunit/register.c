#include <CUnit/CUnit.h>
#include <stdarg.h>

CU_ErrorCode CU_register_suites(CU_SuiteInfo *all) {
  for (; all && all->pName; all++) {
    CU_pSuite suite = CU_add_suite_with_setup_and_teardown(all->pName, all->pInitFunc, all->pCleanupFunc,
                                                           all->pSetUpFunc, all->pTearDownFunc);
    if (!suite)
      return CU_get_error();
    for (CU_TestInfo *test = all->pTests; test && test->pName; test++)
      if (!CU_add_test(suite, test->pName, test->pTestFunc))
        return CU_get_error();
  }
  return CUE_SUCCESS;
}

CU_ErrorCode CU_register_nsuites(int count, ...) {
  CU_ErrorCode result = CUE_SUCCESS;
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count && result == CUE_SUCCESS; i++)
    result = CU_register_suites(va_arg(list, CU_pSuiteInfo));
  va_end(list);
  return result;
}
