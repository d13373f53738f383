#ifndef __BECAUSE_CUNIT_H
#define __BECAUSE_CUNIT_H
/* A model of CUnit's public interface: registered tests run in order, a failed check is counted. */
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define CU_TRUE 1
#define CU_FALSE 0
typedef int CU_BOOL;
typedef enum { CUE_SUCCESS, CUE_NOMEMORY, CUE_NOREGISTRY = 10, CUE_NOSUITE = 20, CUE_NOTEST = 30 } CU_ErrorCode;
typedef void (*CU_TestFunc)(void);
typedef int (*CU_InitializeFunc)(void);
typedef int (*CU_CleanupFunc)(void);
typedef void (*CU_SetUpFunc)(void);
typedef void (*CU_TearDownFunc)(void);
struct __because_suite;
typedef struct CU_Test {
  const char *pName;
  CU_TestFunc pTestFunc;
  struct CU_Suite *suite;
} CU_Test, *CU_pTest;
typedef struct CU_Suite {
  const char *pName;
  CU_InitializeFunc init;
  CU_CleanupFunc clean;
  CU_SetUpFunc setup;
  CU_TearDownFunc teardown;
} CU_Suite, *CU_pSuite;
typedef struct {
  const char *pName;
  CU_TestFunc pTestFunc;
} CU_TestInfo;
#define CU_TEST_INFO_NULL {NULL, NULL}
static CU_Suite __because_suites[32];
static CU_Test __because_tests[128];
static unsigned __because_suite_count, __because_test_count, __because_failures, __because_asserts;
static unsigned __because_tests_run, __because_tests_failed;
static jmp_buf __because_test_end;
static inline CU_ErrorCode CU_initialize_registry(void) {
  __because_suite_count = __because_test_count = __because_failures = __because_asserts = 0;
  return CUE_SUCCESS;
}
static inline void CU_cleanup_registry(void) {}
static inline CU_ErrorCode CU_get_error(void) { return CUE_SUCCESS; }
static inline CU_pSuite CU_add_suite_with_setup_and_teardown(const char *name, CU_InitializeFunc init,
                                                             CU_CleanupFunc clean, CU_SetUpFunc setup,
                                                             CU_TearDownFunc teardown) {
  if (__because_suite_count == 32)
    return NULL;
  CU_pSuite suite = &__because_suites[__because_suite_count++];
  suite->pName = name;
  suite->init = init;
  suite->clean = clean;
  suite->setup = setup;
  suite->teardown = teardown;
  return suite;
}
static inline CU_pSuite CU_add_suite(const char *name, CU_InitializeFunc init, CU_CleanupFunc clean) {
  return CU_add_suite_with_setup_and_teardown(name, init, clean, NULL, NULL);
}
static inline CU_pTest CU_add_test(CU_pSuite suite, const char *name, CU_TestFunc function) {
  if (!suite || __because_test_count == 128)
    return NULL;
  CU_pTest test = &__because_tests[__because_test_count++];
  test->pName = name;
  test->pTestFunc = function;
  test->suite = suite;
  return test;
}
#define CU_ADD_TEST(suite, test) CU_add_test(suite, #test, (CU_TestFunc)test)
static inline int __because_cunit(int good, const char *what, const char *file, int line, int fatal) {
  __because_asserts++;
  if (!good) {
    __because_failures++;
    printf("%s:%d: %s failed\n", file, line, what);
    if (fatal)
      longjmp(__because_test_end, 1);
  }
  return good;
}
#define __because_cu(c, what, fatal) ((void)__because_cunit((c) ? 1 : 0, what, __FILE__, __LINE__, fatal))
#define CU_ASSERT(c) __because_cu(c, #c, 0)
#define CU_ASSERT_FATAL(c) __because_cu(c, #c, 1)
#define CU_TEST(c) CU_ASSERT(c)
#define CU_TEST_FATAL(c) CU_ASSERT_FATAL(c)
#define CU_PASS(text) ((void)__because_asserts++)
#define CU_FAIL(text) __because_cu(0, "CU_FAIL(" #text ")", 0)
#define CU_FAIL_FATAL(text) __because_cu(0, "CU_FAIL(" #text ")", 1)
#define CU_ASSERT_TRUE(c) __because_cu(c, #c, 0)
#define CU_ASSERT_TRUE_FATAL(c) __because_cu(c, #c, 1)
#define CU_ASSERT_FALSE(c) __because_cu(!(c), "!(" #c ")", 0)
#define CU_ASSERT_FALSE_FATAL(c) __because_cu(!(c), "!(" #c ")", 1)
#define CU_ASSERT_EQUAL(a, b) __because_cu((a) == (b), #a " == " #b, 0)
#define CU_ASSERT_EQUAL_FATAL(a, b) __because_cu((a) == (b), #a " == " #b, 1)
#define CU_ASSERT_NOT_EQUAL(a, b) __because_cu((a) != (b), #a " != " #b, 0)
#define CU_ASSERT_NOT_EQUAL_FATAL(a, b) __because_cu((a) != (b), #a " != " #b, 1)
#define CU_ASSERT_PTR_EQUAL(a, b) __because_cu((const void *)(a) == (const void *)(b), #a " == " #b, 0)
#define CU_ASSERT_PTR_EQUAL_FATAL(a, b) __because_cu((const void *)(a) == (const void *)(b), #a " == " #b, 1)
#define CU_ASSERT_PTR_NOT_EQUAL(a, b) __because_cu((const void *)(a) != (const void *)(b), #a " != " #b, 0)
#define CU_ASSERT_PTR_NULL(p) __because_cu((const void *)(p) == NULL, #p " == NULL", 0)
#define CU_ASSERT_PTR_NULL_FATAL(p) __because_cu((const void *)(p) == NULL, #p " == NULL", 1)
#define CU_ASSERT_PTR_NOT_NULL(p) __because_cu((const void *)(p) != NULL, #p " != NULL", 0)
#define CU_ASSERT_PTR_NOT_NULL_FATAL(p) __because_cu((const void *)(p) != NULL, #p " != NULL", 1)
#define CU_ASSERT_STRING_EQUAL(a, b) __because_cu(strcmp((const char *)(a), (const char *)(b)) == 0, #a " == " #b, 0)
#define CU_ASSERT_STRING_EQUAL_FATAL(a, b) \
  __because_cu(strcmp((const char *)(a), (const char *)(b)) == 0, #a " == " #b, 1)
#define CU_ASSERT_STRING_NOT_EQUAL(a, b) \
  __because_cu(strcmp((const char *)(a), (const char *)(b)) != 0, #a " != " #b, 0)
#define CU_ASSERT_NSTRING_EQUAL(a, b, n) \
  __because_cu(strncmp((const char *)(a), (const char *)(b), n) == 0, #a " == " #b, 0)
#define __because_close(a, b, g) ((double)(a) - (double)(b) <= (g) && (double)(b) - (double)(a) <= (g))
#define CU_ASSERT_DOUBLE_EQUAL(a, b, g) __because_cu(__because_close(a, b, g), #a " == " #b, 0)
#define CU_ASSERT_DOUBLE_NOT_EQUAL(a, b, g) __because_cu(!__because_close(a, b, g), #a " != " #b, 0)
static inline CU_ErrorCode CU_run_all_tests(void) {
  for (unsigned s = 0; s < __because_suite_count; s++) {
    CU_pSuite suite = &__because_suites[s];
    if (suite->init && suite->init() != 0) {
      __because_failures++;
      continue;
    }
    for (unsigned t = 0; t < __because_test_count; t++) {
      if (__because_tests[t].suite != suite)
        continue;
      unsigned before = __because_failures;
      if (suite->setup)
        suite->setup();
      if (setjmp(__because_test_end) == 0)
        __because_tests[t].pTestFunc();
      if (suite->teardown)
        suite->teardown();
      __because_tests_run++;
      __because_tests_failed += __because_failures != before;
    }
    if (suite->clean && suite->clean() != 0)
      __because_failures++;
  }
  return CUE_SUCCESS;
}
static inline unsigned CU_get_number_of_failures(void) { return __because_failures; }
static inline unsigned CU_get_number_of_asserts(void) { return __because_asserts; }
static inline unsigned CU_get_number_of_tests_run(void) { return __because_tests_run; }
static inline unsigned CU_get_number_of_tests_failed(void) { return __because_tests_failed; }
static inline unsigned CU_get_number_of_suites_failed(void) { return 0; }
#endif
