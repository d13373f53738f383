#ifndef __BECAUSE_CHECK_H
#define __BECAUSE_CHECK_H
/* A model of Check's public interface, as with CK_FORK=no: tests run in order, a failed check ends its test. */
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef void (*TFun)(int);
typedef void (*SFun)(void);
typedef struct TCase TCase;
typedef struct Suite Suite;
typedef struct SRunner SRunner;
struct __because_test {
  const char *name;
  TFun function;
  int first, last;
};
struct TCase {
  const char *name;
  struct __because_test tests[64];
  int count;
  SFun setup[4], teardown[4], before[4], after[4];
  int setups, teardowns, befores, afters;
};
struct Suite {
  const char *name;
  TCase *cases[16];
  int count;
};
struct SRunner {
  Suite *suites[16];
  int count, run, failed;
};
static TCase __because_cases[16];
static Suite __because_suites[8];
static SRunner __because_runner;
static int __because_case_count, __because_suite_count;
static jmp_buf __because_test_end;
enum print_output { CK_SILENT, CK_MINIMAL, CK_NORMAL, CK_VERBOSE, CK_ENV };
enum fork_status { CK_FORK_GETENV, CK_FORK, CK_NOFORK };
#define START_TEST(name) static void name(int _i) { (void)_i;
#define END_TEST }
static inline Suite *suite_create(const char *name) {
  if (__because_suite_count == 8)
    abort();
  __because_suites[__because_suite_count].name = name;
  return &__because_suites[__because_suite_count++];
}
static inline TCase *tcase_create(const char *name) {
  if (__because_case_count == 16)
    abort();
  __because_cases[__because_case_count].name = name;
  return &__because_cases[__because_case_count++];
}
static inline void suite_add_tcase(Suite *suite, TCase *tests) {
  if (suite->count == 16)
    abort();
  suite->cases[suite->count++] = tests;
}
static inline void __because_add(TCase *tests, const char *name, TFun function, int first, int last) {
  if (tests->count == 64)
    abort();
  struct __because_test *test = &tests->tests[tests->count++];
  test->name = name;
  test->function = function;
  test->first = first;
  test->last = last;
}
#define tcase_add_test(tests, f) __because_add(tests, #f, f, 0, 1)
#define tcase_add_loop_test(tests, f, first, last) __because_add(tests, #f, f, first, last)
static inline void tcase_add_checked_fixture(TCase *tests, SFun setup, SFun teardown) {
  if (setup)
    tests->setup[tests->setups++] = setup;
  if (teardown)
    tests->teardown[tests->teardowns++] = teardown;
}
static inline void tcase_add_unchecked_fixture(TCase *tests, SFun setup, SFun teardown) {
  if (setup)
    tests->before[tests->befores++] = setup;
  if (teardown)
    tests->after[tests->afters++] = teardown;
}
#define tcase_set_timeout(tests, seconds) ((void)(tests))
static inline void srunner_add_suite(SRunner *runner, Suite *suite) {
  if (!suite)
    return;
  if (runner->count == 16)
    abort();
  runner->suites[runner->count++] = suite;
}
static inline SRunner *srunner_create(Suite *suite) {
  srunner_add_suite(&__because_runner, suite);
  return &__because_runner;
}
#define srunner_set_fork_status(runner, status) ((void)(runner))
#define srunner_set_log(runner, name) ((void)(runner))
#define srunner_set_tap(runner, name) ((void)(runner))
#define srunner_set_xml(runner, name) ((void)(runner))
#define srunner_free(runner) ((void)(runner))
static inline void __because_run_case(SRunner *runner, TCase *tests) {
  for (int i = 0; i < tests->befores; i++)
    tests->before[i]();
  for (int t = 0; t < tests->count; t++)
    for (int i = tests->tests[t].first; i < tests->tests[t].last; i++) {
      int bad = 0;
      if (setjmp(__because_test_end) == 0) {
        for (int k = 0; k < tests->setups; k++)
          tests->setup[k]();
        tests->tests[t].function(i);
        for (int k = 0; k < tests->teardowns; k++)
          tests->teardown[k]();
      } else {
        bad = 1;
        printf("test %s failed\n", tests->tests[t].name);
      }
      runner->run++;
      runner->failed += bad;
    }
  for (int i = 0; i < tests->afters; i++)
    tests->after[i]();
}
static inline void srunner_run_all(SRunner *runner, enum print_output mode) {
  (void)mode;
  for (int s = 0; s < runner->count; s++)
    for (int c = 0; c < runner->suites[s]->count; c++)
      __because_run_case(runner, runner->suites[s]->cases[c]);
}
#define srunner_run(runner, suite, tests, mode) srunner_run_all(runner, mode)
static inline int srunner_ntests_failed(SRunner *runner) { return runner->failed; }
static inline int srunner_ntests_run(SRunner *runner) { return runner->run; }
static inline void __because_test_fails(const char *what, const char *file, int line) {
  printf("%s:%d: %s failed\n", file, line, what);
  longjmp(__because_test_end, 1);
}
#define __because_ck(c, what) ((c) ? (void)0 : __because_test_fails(what, __FILE__, __LINE__))
#define ck_assert(c) __because_ck(c, #c)
#define ck_assert_msg(c, ...) __because_ck(c, #c)
#define ck_abort() __because_test_fails("ck_abort()", __FILE__, __LINE__)
#define ck_abort_msg(...) __because_test_fails("ck_abort()", __FILE__, __LINE__)
#define fail_unless(c, ...) __because_ck(c, #c)
#define fail_if(c, ...) __because_ck(!(c), "!(" #c ")")
#define fail(...) __because_test_fails("fail()", __FILE__, __LINE__)
#define __because_ck_int(a, op, b) __because_ck((intmax_t)(a)op(intmax_t)(b), #a " " #op " " #b)
#define __because_ck_uint(a, op, b) __because_ck((uintmax_t)(a)op(uintmax_t)(b), #a " " #op " " #b)
#define ck_assert_int_eq(a, b) __because_ck_int(a, ==, b)
#define ck_assert_int_ne(a, b) __because_ck_int(a, !=, b)
#define ck_assert_int_lt(a, b) __because_ck_int(a, <, b)
#define ck_assert_int_le(a, b) __because_ck_int(a, <=, b)
#define ck_assert_int_gt(a, b) __because_ck_int(a, >, b)
#define ck_assert_int_ge(a, b) __because_ck_int(a, >=, b)
#define ck_assert_uint_eq(a, b) __because_ck_uint(a, ==, b)
#define ck_assert_uint_ne(a, b) __because_ck_uint(a, !=, b)
#define ck_assert_uint_lt(a, b) __because_ck_uint(a, <, b)
#define ck_assert_uint_le(a, b) __because_ck_uint(a, <=, b)
#define ck_assert_uint_gt(a, b) __because_ck_uint(a, >, b)
#define ck_assert_uint_ge(a, b) __because_ck_uint(a, >=, b)
#define ck_assert_str_eq(a, b) __because_ck(strcmp(a, b) == 0, #a " == " #b)
#define ck_assert_str_ne(a, b) __because_ck(strcmp(a, b) != 0, #a " != " #b)
#define ck_assert_ptr_eq(a, b) __because_ck((const void *)(a) == (const void *)(b), #a " == " #b)
#define ck_assert_ptr_ne(a, b) __because_ck((const void *)(a) != (const void *)(b), #a " != " #b)
#define ck_assert_ptr_null(p) __because_ck((const void *)(p) == NULL, #p " == NULL")
#define ck_assert_ptr_nonnull(p) __because_ck((const void *)(p) != NULL, #p " != NULL")
#define ck_assert_mem_eq(a, b, n) __because_ck(memcmp(a, b, n) == 0, #a " == " #b)
#define ck_assert_mem_ne(a, b, n) __because_ck(memcmp(a, b, n) != 0, #a " != " #b)
#define ck_assert_double_eq(a, b) __because_ck((double)(a) == (double)(b), #a " == " #b)
#define ck_assert_double_eq_tol(a, b, t) \
  __because_ck((double)(a) - (double)(b) <= (t) && (double)(b) - (double)(a) <= (t), #a " == " #b)
#define ck_assert_float_eq(a, b) __because_ck((float)(a) == (float)(b), #a " == " #b)
#endif
