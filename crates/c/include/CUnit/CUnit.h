#ifndef __BECAUSE_CUNIT_H
#define __BECAUSE_CUNIT_H
/* CUnit's public interface. An assertion that does not hold ends the run at its place. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#define CU_VERSION "2.1-3"
#define CU_TRUE 1
#define CU_FALSE 0
typedef int CU_BOOL;

typedef enum {
  CUE_SUCCESS = 0,
  CUE_NOMEMORY,
  CUE_NOREGISTRY = 10,
  CUE_REGISTRY_EXISTS,
  CUE_NOSUITE = 20,
  CUE_NO_SUITENAME,
  CUE_SINIT_FAILED,
  CUE_SCLEAN_FAILED,
  CUE_DUP_SUITE,
  CUE_SUITE_INACTIVE,
  CUE_NOTEST = 30,
  CUE_NO_TESTNAME,
  CUE_DUP_TEST,
  CUE_TEST_NOT_IN_SUITE,
  CUE_TEST_INACTIVE
} CU_ErrorCode;
typedef enum CU_ErrorAction { CUEA_IGNORE, CUEA_FAIL, CUEA_ABORT } CU_ErrorAction;
typedef enum { CU_BRM_NORMAL, CU_BRM_SILENT, CU_BRM_VERBOSE } CU_BasicRunMode;

typedef void (*CU_TestFunc)(void);
typedef int (*CU_InitializeFunc)(void);
typedef int (*CU_CleanupFunc)(void);
typedef void (*CU_SetUpFunc)(void);
typedef void (*CU_TearDownFunc)(void);
typedef struct CU_Test {
  char *pName;
  CU_BOOL fActive;
  CU_TestFunc pTestFunc;
  struct CU_Test *pNext;
} CU_Test;
typedef CU_Test *CU_pTest;
typedef struct CU_Suite {
  char *pName;
  CU_BOOL fActive;
  CU_InitializeFunc pInitializeFunc;
  CU_CleanupFunc pCleanupFunc;
  CU_SetUpFunc pSetUpFunc;
  CU_TearDownFunc pTearDownFunc;
  CU_pTest pTest;
  unsigned int uiNumberOfTests;
  struct CU_Suite *pNext;
} CU_Suite;
typedef CU_Suite *CU_pSuite;
typedef struct CU_TestInfo {
  const char *pName;
  CU_TestFunc pTestFunc;
} CU_TestInfo;
typedef CU_TestInfo *CU_pTestInfo;
typedef struct CU_SuiteInfo {
  const char *pName;
  CU_InitializeFunc pInitFunc;
  CU_CleanupFunc pCleanupFunc;
  CU_SetUpFunc pSetUpFunc;
  CU_TearDownFunc pTearDownFunc;
  CU_TestInfo *pTests;
} CU_SuiteInfo;
typedef CU_SuiteInfo *CU_pSuiteInfo;
#define CU_TEST_INFO_NULL {0, 0}
#define CU_TEST_GROUP_NULL {0, 0}
#define CU_SUITE_INFO_NULL {0, 0, 0, 0, 0, 0}

extern CU_ErrorCode CU_initialize_registry(void);
extern void CU_cleanup_registry(void);
extern CU_BOOL CU_registry_initialized(void);
extern CU_pSuite CU_add_suite(const char *, CU_InitializeFunc, CU_CleanupFunc);
extern CU_pSuite CU_add_suite_with_setup_and_teardown(const char *, CU_InitializeFunc, CU_CleanupFunc, CU_SetUpFunc,
                                                      CU_TearDownFunc);
extern CU_pTest CU_add_test(CU_pSuite, const char *, CU_TestFunc);
#define CU_ADD_TEST(suite, test) CU_add_test((suite), #test, (CU_TestFunc)(test))
extern CU_ErrorCode CU_register_suites(CU_SuiteInfo *);
extern CU_ErrorCode CU_register_nsuites(int, ...);
extern CU_ErrorCode CU_set_suite_active(CU_pSuite, CU_BOOL);
extern CU_ErrorCode CU_set_test_active(CU_pTest, CU_BOOL);
extern CU_ErrorCode CU_get_error(void);
extern const char *CU_get_error_msg(void);
extern void CU_set_error_action(CU_ErrorAction);
extern CU_ErrorAction CU_get_error_action(void);
extern CU_pSuite CU_get_suite(const char *);

extern CU_ErrorCode CU_run_all_tests(void);
extern CU_ErrorCode CU_run_suite(CU_pSuite);
extern CU_ErrorCode CU_run_test(CU_pSuite, CU_pTest);
extern void CU_basic_set_mode(CU_BasicRunMode);
extern CU_BasicRunMode CU_basic_get_mode(void);
extern CU_ErrorCode CU_basic_run_tests(void);
extern CU_ErrorCode CU_basic_run_suite(CU_pSuite);
extern CU_ErrorCode CU_basic_run_test(CU_pSuite, CU_pTest);
extern void CU_automated_run_tests(void);
extern void CU_automated_enable_junit_xml(CU_BOOL);
extern void CU_automated_package_name_set(const char *);
extern void CU_set_output_filename(const char *);
extern CU_ErrorCode CU_list_tests_to_file(void);
extern void CU_console_run_tests(void);
extern unsigned int CU_get_number_of_suites_run(void);
extern unsigned int CU_get_number_of_suites_failed(void);
extern unsigned int CU_get_number_of_tests_run(void);
extern unsigned int CU_get_number_of_tests_failed(void);
extern unsigned int CU_get_number_of_asserts(void);
extern unsigned int CU_get_number_of_successes(void);
extern unsigned int CU_get_number_of_failures(void);
extern unsigned int CU_get_number_of_failure_records(void);
extern void CU_set_fail_on_inactive(CU_BOOL);
extern void CU_basic_show_failures(void *);
extern void *CU_get_failure_list(void);

extern void __CPROVER_assert(_Bool, const char *);
extern void __because_assert(_Bool);
extern int __because_cunit_text(const char *, const char *, size_t);
extern int __because_cunit_close(double, double, double);
#define CU_PASS(message) ((void)0)
#define CU_FAIL(message) __CPROVER_assert(0, "CU_FAIL")
#define CU_FAIL_FATAL(message) __CPROVER_assert(0, "CU_FAIL_FATAL")
#define CU_TEST(value) __because_assert((_Bool)(value))
#define CU_TEST_FATAL(value) __because_assert((_Bool)(value))
#define CU_ASSERT(value) __because_assert((_Bool)(value))
#define CU_ASSERT_FATAL(value) __because_assert((_Bool)(value))
#define CU_ASSERT_TRUE(value) __because_assert((_Bool)(value))
#define CU_ASSERT_TRUE_FATAL(value) __because_assert((_Bool)(value))
#define CU_ASSERT_FALSE(value) __because_assert(!(value))
#define CU_ASSERT_FALSE_FATAL(value) __because_assert(!(value))
#define CU_ASSERT_EQUAL(a, b) __because_assert((_Bool)((a) == (b)))
#define CU_ASSERT_EQUAL_FATAL(a, b) __because_assert((_Bool)((a) == (b)))
#define CU_ASSERT_NOT_EQUAL(a, b) __because_assert((_Bool)((a) != (b)))
#define CU_ASSERT_NOT_EQUAL_FATAL(a, b) __because_assert((_Bool)((a) != (b)))
#define CU_ASSERT_PTR_EQUAL(a, b) __because_assert((const void *)(a) == (const void *)(b))
#define CU_ASSERT_PTR_EQUAL_FATAL(a, b) __because_assert((const void *)(a) == (const void *)(b))
#define CU_ASSERT_PTR_NOT_EQUAL(a, b) __because_assert((const void *)(a) != (const void *)(b))
#define CU_ASSERT_PTR_NOT_EQUAL_FATAL(a, b) __because_assert((const void *)(a) != (const void *)(b))
#define CU_ASSERT_PTR_NULL(value) __because_assert((const void *)(value) == 0)
#define CU_ASSERT_PTR_NULL_FATAL(value) __because_assert((const void *)(value) == 0)
#define CU_ASSERT_PTR_NOT_NULL(value) __because_assert((const void *)(value) != 0)
#define CU_ASSERT_PTR_NOT_NULL_FATAL(value) __because_assert((const void *)(value) != 0)
#define CU_ASSERT_STRING_EQUAL(a, b) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (size_t)-1) == 0)
#define CU_ASSERT_STRING_EQUAL_FATAL(a, b) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (size_t)-1) == 0)
#define CU_ASSERT_STRING_NOT_EQUAL(a, b) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (size_t)-1) != 0)
#define CU_ASSERT_STRING_NOT_EQUAL_FATAL(a, b) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (size_t)-1) != 0)
#define CU_ASSERT_NSTRING_EQUAL(a, b, count) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (count)) == 0)
#define CU_ASSERT_NSTRING_EQUAL_FATAL(a, b, count) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (count)) == 0)
#define CU_ASSERT_NSTRING_NOT_EQUAL(a, b, count) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (count)) != 0)
#define CU_ASSERT_NSTRING_NOT_EQUAL_FATAL(a, b, count) \
  __because_assert(__because_cunit_text((const char *)(a), (const char *)(b), (count)) != 0)
#define CU_ASSERT_DOUBLE_EQUAL(a, b, granularity) __because_assert(__because_cunit_close((a), (b), (granularity)))
#define CU_ASSERT_DOUBLE_EQUAL_FATAL(a, b, granularity) __because_assert(__because_cunit_close((a), (b), (granularity)))
#define CU_ASSERT_DOUBLE_NOT_EQUAL(a, b, granularity) __because_assert(!__because_cunit_close((a), (b), (granularity)))
#define CU_ASSERT_DOUBLE_NOT_EQUAL_FATAL(a, b, granularity) \
  __because_assert(!__because_cunit_close((a), (b), (granularity)))
#endif
