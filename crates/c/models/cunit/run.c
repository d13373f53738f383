/* Suites and tests as lists; whoever comes to the end of the run has passed every test. */
#include <CUnit/CUnit.h>

extern void *__because_allocate(size_t);

static CU_pSuite suites;
static int initialised;
static unsigned int suites_run, tests_run;
static CU_ErrorCode error;

CU_ErrorCode CU_initialize_registry(void) {
  suites = 0;
  initialised = 1;
  return error = CUE_SUCCESS;
}

void CU_cleanup_registry(void) {
  suites = 0;
  initialised = 0;
}

CU_BOOL CU_registry_initialized(void) {
  return initialised;
}

CU_pSuite CU_add_suite_with_setup_and_teardown(const char *name, CU_InitializeFunc initialise, CU_CleanupFunc clean_up,
                                               CU_SetUpFunc set_up, CU_TearDownFunc tear_down) {
  CU_pSuite made, *at = &suites;
  error = !initialised ? CUE_NOREGISTRY : !name ? CUE_NO_SUITENAME : CUE_SUCCESS;
  if (error != CUE_SUCCESS)
    return 0;
  made = __because_allocate(sizeof *made);
  made->pName = (char *)name;
  made->fActive = 1;
  made->pInitializeFunc = initialise;
  made->pCleanupFunc = clean_up;
  made->pSetUpFunc = set_up;
  made->pTearDownFunc = tear_down;
  while (*at)
    at = &(*at)->pNext;
  *at = made;
  return made;
}

CU_pSuite CU_add_suite(const char *name, CU_InitializeFunc initialise, CU_CleanupFunc clean_up) {
  return CU_add_suite_with_setup_and_teardown(name, initialise, clean_up, 0, 0);
}

CU_pTest CU_add_test(CU_pSuite suite, const char *name, CU_TestFunc function) {
  CU_pTest made, *at;
  error = !initialised ? CUE_NOREGISTRY : !suite ? CUE_NOSUITE : !name ? CUE_NO_TESTNAME : CUE_SUCCESS;
  if (error == CUE_SUCCESS && !function)
    error = CUE_NOTEST;
  if (error != CUE_SUCCESS)
    return 0;
  made = __because_allocate(sizeof *made);
  made->pName = (char *)name;
  made->fActive = 1;
  made->pTestFunc = function;
  at = &suite->pTest;
  while (*at)
    at = &(*at)->pNext;
  *at = made;
  suite->uiNumberOfTests++;
  return made;
}

CU_ErrorCode CU_set_suite_active(CU_pSuite suite, CU_BOOL active) {
  suite->fActive = active;
  return CUE_SUCCESS;
}

CU_ErrorCode CU_set_test_active(CU_pTest test, CU_BOOL active) {
  test->fActive = active;
  return CUE_SUCCESS;
}

CU_ErrorCode CU_get_error(void) {
  return error;
}

const char *CU_get_error_msg(void) {
  return error == CUE_SUCCESS ? "no error" : "an error of CUnit";
}

static void run(CU_pSuite suite, CU_pTest only) {
  if (!suite->fActive)
    return;
  if (suite->pInitializeFunc) {
    int result = suite->pInitializeFunc();
    __CPROVER_assert(result == 0, "the suite is initialised");
  }
  for (CU_pTest test = suite->pTest; test; test = test->pNext) {
    if (!test->fActive || (only && test != only))
      continue;
    if (suite->pSetUpFunc)
      suite->pSetUpFunc();
    test->pTestFunc();
    if (suite->pTearDownFunc)
      suite->pTearDownFunc();
    tests_run++;
  }
  if (suite->pCleanupFunc) {
    int result = suite->pCleanupFunc();
    __CPROVER_assert(result == 0, "the suite is cleaned up");
  }
  suites_run++;
}

CU_ErrorCode CU_run_all_tests(void) {
  for (CU_pSuite suite = suites; suite; suite = suite->pNext)
    run(suite, 0);
  return error = CUE_SUCCESS;
}

CU_ErrorCode CU_run_suite(CU_pSuite suite) {
  if (!suite)
    return error = CUE_NOSUITE;
  run(suite, 0);
  return error = CUE_SUCCESS;
}

CU_ErrorCode CU_run_test(CU_pSuite suite, CU_pTest test) {
  if (!suite || !test)
    return error = suite ? CUE_NOTEST : CUE_NOSUITE;
  run(suite, test);
  return error = CUE_SUCCESS;
}

CU_ErrorCode CU_basic_run_tests(void) {
  if (!initialised)
    return error = CUE_NOREGISTRY;
  return CU_run_all_tests();
}

CU_ErrorCode CU_basic_run_suite(CU_pSuite suite) {
  return CU_run_suite(suite);
}

CU_ErrorCode CU_basic_run_test(CU_pSuite suite, CU_pTest test) {
  return CU_run_test(suite, test);
}

void CU_automated_run_tests(void) {
  CU_run_all_tests();
}

unsigned int CU_get_number_of_suites_run(void) {
  return suites_run;
}

unsigned int CU_get_number_of_tests_run(void) {
  return tests_run;
}
