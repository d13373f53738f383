#ifndef __BECAUSE_CMOCKA_H
#define __BECAUSE_CMOCKA_H
/* A model of CMocka's public interface: tests run one after another, a failed check ends its test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);
struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func, teardown_func;
  void *initial_state;
};
#define cmocka_unit_test(f) {#f, f, NULL, NULL, NULL}
#define cmocka_unit_test_setup(f, setup) {#f, f, setup, NULL, NULL}
#define cmocka_unit_test_teardown(f, teardown) {#f, f, NULL, teardown, NULL}
#define cmocka_unit_test_setup_teardown(f, setup, teardown) {#f, f, setup, teardown, NULL}
#define cmocka_unit_test_prestate(f, state) {#f, f, NULL, NULL, state}
#define cmocka_unit_test_prestate_setup_teardown(f, setup, teardown, state) {#f, f, setup, teardown, state}
static jmp_buf __because_test_end;
static int __because_test_skipped;
static inline void __because_test_fails(const char *what, const char *file, int line) {
  fprintf(stderr, "%s:%d: error: %s\n", file, line, what);
  longjmp(__because_test_end, 1);
}
#define __because_check(c, what) ((c) ? (void)0 : __because_test_fails(what, __FILE__, __LINE__))
#define assert_true(c) __because_check(c, #c)
#define assert_false(c) __because_check(!(c), "!(" #c ")")
#define assert_null(p) __because_check((p) == NULL, #p " == NULL")
#define assert_non_null(p) __because_check((p) != NULL, #p " != NULL")
#define assert_ptr_equal(a, b) __because_check((const void *)(a) == (const void *)(b), #a " == " #b)
#define assert_ptr_not_equal(a, b) __because_check((const void *)(a) != (const void *)(b), #a " != " #b)
#define assert_int_equal(a, b) \
  __because_check((unsigned long long)(a) == (unsigned long long)(b), #a " == " #b)
#define assert_int_not_equal(a, b) \
  __because_check((unsigned long long)(a) != (unsigned long long)(b), #a " != " #b)
#define assert_float_equal(a, b, e) \
  __because_check((float)(a) - (float)(b) <= (float)(e) && (float)(b) - (float)(a) <= (float)(e), #a " == " #b)
#define assert_float_not_equal(a, b, e) \
  __because_check((float)(a) - (float)(b) > (float)(e) || (float)(b) - (float)(a) > (float)(e), #a " != " #b)
#define assert_string_equal(a, b) __because_check(strcmp(a, b) == 0, #a " == " #b)
#define assert_string_not_equal(a, b) __because_check(strcmp(a, b) != 0, #a " != " #b)
#define assert_memory_equal(a, b, n) __because_check(memcmp(a, b, n) == 0, #a " == " #b)
#define assert_memory_not_equal(a, b, n) __because_check(memcmp(a, b, n) != 0, #a " != " #b)
#define assert_in_range(v, low, high) \
  __because_check((unsigned long long)(v) >= (unsigned long long)(low) && \
                      (unsigned long long)(v) <= (unsigned long long)(high), \
                  #v " in range")
#define assert_not_in_range(v, low, high) \
  __because_check((unsigned long long)(v) < (unsigned long long)(low) || \
                      (unsigned long long)(v) > (unsigned long long)(high), \
                  #v " not in range")
#define assert_return_code(rc, error) __because_check((rc) >= 0, #rc " >= 0")
#define fail() __because_test_fails("fail()", __FILE__, __LINE__)
#define fail_msg(...) (fprintf(stderr, __VA_ARGS__), fail())
#define skip() (__because_test_skipped = 1, longjmp(__because_test_end, 1))
#define print_message(...) printf(__VA_ARGS__)
#define print_error(...) fprintf(stderr, __VA_ARGS__)
#define test_malloc(size) malloc(size)
#define test_calloc(count, size) calloc(count, size)
#define test_realloc(p, size) realloc(p, size)
#define test_free(p) free(p)
/* Values that a mock gives, in order, for each function. */
static struct __because_mocked {
  const char *function;
  unsigned long long value;
  int left;
} __because_mocks[64];
static int __because_mock_count;
static inline void __because_will_return(const char *function, unsigned long long value, int count) {
  if (__because_mock_count == 64)
    abort();
  __because_mocks[__because_mock_count].function = function;
  __because_mocks[__because_mock_count].value = value;
  __because_mocks[__because_mock_count].left = count;
  __because_mock_count++;
}
static inline unsigned long long __because_mock(const char *function, const char *file, int line) {
  for (int i = 0; i < __because_mock_count; i++)
    if (__because_mocks[i].left != 0 && strcmp(__because_mocks[i].function, function) == 0) {
      if (__because_mocks[i].left > 0)
        __because_mocks[i].left--;
      return __because_mocks[i].value;
    }
  __because_test_fails("mock() without will_return()", file, line);
  return 0;
}
#define will_return(f, value) __because_will_return(#f, (unsigned long long)(value), 1)
#define will_return_count(f, value, count) __because_will_return(#f, (unsigned long long)(value), count)
#define will_return_always(f, value) __because_will_return(#f, (unsigned long long)(value), -1)
#define mock() __because_mock(__func__, __FILE__, __LINE__)
#define mock_type(type) ((type)mock())
#define mock_ptr_type(type) ((type)(uintptr_t)mock())
static inline int __because_run_group(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                                      CMFixtureFunction teardown) {
  int failed = 0;
  void *shared = NULL;
  if (setup && setup(&shared) != 0)
    return (int)count;
  for (size_t i = 0; i < count; i++) {
    void *state = tests[i].initial_state ? tests[i].initial_state : shared;
    int bad = 0;
    __because_test_skipped = 0;
    __because_mock_count = 0;
    if (tests[i].setup_func && tests[i].setup_func(&state) != 0)
      bad = 1;
    else if (setjmp(__because_test_end) == 0)
      tests[i].test_func(&state);
    else
      bad = !__because_test_skipped;
    for (int m = 0; m < __because_mock_count; m++)
      bad |= __because_mocks[m].left > 0;
    if (tests[i].teardown_func && tests[i].teardown_func(&state) != 0)
      bad = 1;
    if (bad)
      fprintf(stderr, "[  FAILED  ] %s\n", tests[i].name);
    failed += bad;
  }
  if (teardown && teardown(&shared) != 0)
    failed++;
  return failed;
}
#define cmocka_run_group_tests(tests, setup, teardown) \
  __because_run_group(tests, sizeof(tests) / sizeof(tests)[0], setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)
#endif
