#ifndef __BECAUSE_CMOCKA_H
#define __BECAUSE_CMOCKA_H
/* CMocka's public interface. An assertion that does not hold ends the run at its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
typedef unsigned long long LargestIntegralType;
#define LargestIntegralTypePrintfFormat "0x%llx"
typedef LargestIntegralType CMockaValueData;
#define cast_to_largest_integral_type(value) ((LargestIntegralType)(value))
#define cast_to_pointer_integral_type(value) ((uintptr_t)(value))
#define cast_ptr_to_largest_integral_type(value) ((LargestIntegralType)(uintptr_t)(value))

extern void __CPROVER_assert(_Bool, const char *);
extern void __because_assert(_Bool);
#define assert_true(condition) __because_assert((_Bool)(condition))
#define assert_false(condition) __because_assert(!(condition))
#define assert_return_code(code, error) __because_assert((long long)(code) >= 0)
#define assert_non_null(pointer) __because_assert((const void *)(pointer) != 0)
#define assert_null(pointer) __because_assert((const void *)(pointer) == 0)
#define assert_ptr_equal(a, b) __because_assert((const void *)(a) == (const void *)(b))
#define assert_ptr_not_equal(a, b) __because_assert((const void *)(a) != (const void *)(b))
#define assert_int_equal(a, b) __because_assert(cast_to_largest_integral_type(a) == cast_to_largest_integral_type(b))
#define assert_int_not_equal(a, b) \
  __because_assert(cast_to_largest_integral_type(a) != cast_to_largest_integral_type(b))
#define assert_uint_equal assert_int_equal
#define assert_uint_not_equal assert_int_not_equal
#define assert_float_equal(a, b, epsilon) __because_assert(__because_close_to((float)(a), (float)(b), (float)(epsilon)))
#define assert_float_not_equal(a, b, epsilon) \
  __because_assert(!__because_close_to((float)(a), (float)(b), (float)(epsilon)))
#define assert_double_equal(a, b, epsilon) __because_assert(__because_close_to((a), (b), (epsilon)))
#define assert_double_not_equal(a, b, epsilon) __because_assert(!__because_close_to((a), (b), (epsilon)))
#define assert_string_equal(a, b) __because_assert(__because_compare_text((a), (b)) == 0)
#define assert_string_not_equal(a, b) __because_assert(__because_compare_text((a), (b)) != 0)
#define assert_memory_equal(a, b, size) __because_assert(__because_compare_memory((a), (b), (size)) == 0)
#define assert_memory_not_equal(a, b, size) __because_assert(__because_compare_memory((a), (b), (size)) != 0)
#define assert_in_range(value, low, high) \
  __because_assert(__because_in_range(cast_to_largest_integral_type(value), \
                                      cast_to_largest_integral_type(low), cast_to_largest_integral_type(high)))
#define assert_not_in_range(value, low, high) \
  __because_assert(!__because_in_range(cast_to_largest_integral_type(value), \
                                       cast_to_largest_integral_type(low), cast_to_largest_integral_type(high)))
#define assert_in_set(value, values, count) \
  __because_assert(__because_in_set(cast_to_largest_integral_type(value), (values), (count)))
#define assert_not_in_set(value, values, count) \
  __because_assert(!__because_in_set(cast_to_largest_integral_type(value), (values), (count)))
#define fail() __CPROVER_assert(0, "fail()")
#define fail_msg(...) (print_error(__VA_ARGS__), __CPROVER_assert(0, "fail_msg"))
#define skip() __because_skip_test()
extern int __because_close_to(double, double, double);
extern int __because_compare_text(const char *, const char *);
extern int __because_compare_memory(const void *, const void *, size_t);
extern int __because_in_range(LargestIntegralType, LargestIntegralType, LargestIntegralType);
extern int __because_in_set(LargestIntegralType, const LargestIntegralType *, size_t);
extern _Noreturn void __because_skip_test(void);
#define print_message __because_print_message
#define print_error __because_print_error
#define vprint_message __because_vprint_message
#define vprint_error __because_vprint_error
extern void print_message(const char *, ...);
extern void print_error(const char *, ...);
extern void vprint_message(const char *, va_list);
extern void vprint_error(const char *, va_list);

/* Values for mock(). A count of -1 is for ever, one of -2 for ever or never. */
#define will_return(function, value) will_return_count(function, value, 1)
#define will_return_always(function, value) will_return_count(function, value, -1)
#define will_return_maybe(function, value) will_return_count(function, value, -2)
#define will_return_count(function, value, count) \
  __because_will_return(#function, cast_to_largest_integral_type(value), (count))
#define mock() \
  (__CPROVER_assert(__because_has_value(__func__), "will_return has a value left for mock()"), \
   __because_next_value(__func__))
#define mock_type(type) ((type)mock())
#define mock_ptr_type(type) ((type)(uintptr_t)mock())
extern void __because_will_return(const char *, LargestIntegralType, int);
extern int __because_has_value(const char *);
extern LargestIntegralType __because_next_value(const char *);

/* What the parameters of mocks must be. */
typedef int (*CheckParameterValue)(const LargestIntegralType, const LargestIntegralType);
struct __because_expectation {
  const char *function, *parameter;
  enum { __BECAUSE_ANY, __BECAUSE_VALUE, __BECAUSE_RANGE, __BECAUSE_SET, __BECAUSE_TEXT, __BECAUSE_BYTES, __BECAUSE_CHECK } kind;
  int negated, count, used;
  LargestIntegralType low, high;
  const void *data;
  CheckParameterValue check;
  struct __because_expectation *next;
};
#define __because_expected(function, parameter, kind, negated, count, ...) \
  __because_expect((struct __because_expectation){#function, #parameter, kind, negated, count, 0, __VA_ARGS__})
#define expect_any_count(function, parameter, count) \
  __because_expected(function, parameter, __BECAUSE_ANY, 0, count, 0)
#define expect_any(function, parameter) expect_any_count(function, parameter, 1)
#define expect_any_always(function, parameter) expect_any_count(function, parameter, -1)
#define expect_value_count(function, parameter, value, count) \
  __because_expected(function, parameter, __BECAUSE_VALUE, 0, count, cast_to_largest_integral_type(value))
#define expect_value(function, parameter, value) expect_value_count(function, parameter, value, 1)
#define expect_not_value_count(function, parameter, value, count) \
  __because_expected(function, parameter, __BECAUSE_VALUE, 1, count, cast_to_largest_integral_type(value))
#define expect_not_value(function, parameter, value) expect_not_value_count(function, parameter, value, 1)
#define expect_in_range_count(function, parameter, low, high, count) \
  __because_expected(function, parameter, __BECAUSE_RANGE, 0, count, cast_to_largest_integral_type(low), \
                     cast_to_largest_integral_type(high))
#define expect_in_range(function, parameter, low, high) expect_in_range_count(function, parameter, low, high, 1)
#define expect_not_in_range_count(function, parameter, low, high, count) \
  __because_expected(function, parameter, __BECAUSE_RANGE, 1, count, cast_to_largest_integral_type(low), \
                     cast_to_largest_integral_type(high))
#define expect_not_in_range(function, parameter, low, high) \
  expect_not_in_range_count(function, parameter, low, high, 1)
#define expect_in_set_count(function, parameter, values, count) \
  __because_expected(function, parameter, __BECAUSE_SET, 0, count, sizeof(values) / sizeof((values)[0]), 0, (values))
#define expect_in_set(function, parameter, values) expect_in_set_count(function, parameter, values, 1)
#define expect_not_in_set_count(function, parameter, values, count) \
  __because_expected(function, parameter, __BECAUSE_SET, 1, count, sizeof(values) / sizeof((values)[0]), 0, (values))
#define expect_not_in_set(function, parameter, values) expect_not_in_set_count(function, parameter, values, 1)
#define expect_string_count(function, parameter, text, count) \
  __because_expected(function, parameter, __BECAUSE_TEXT, 0, count, 0, 0, (text))
#define expect_string(function, parameter, text) expect_string_count(function, parameter, text, 1)
#define expect_not_string_count(function, parameter, text, count) \
  __because_expected(function, parameter, __BECAUSE_TEXT, 1, count, 0, 0, (text))
#define expect_not_string(function, parameter, text) expect_not_string_count(function, parameter, text, 1)
#define expect_memory_count(function, parameter, bytes, size, count) \
  __because_expected(function, parameter, __BECAUSE_BYTES, 0, count, (size), 0, (bytes))
#define expect_memory(function, parameter, bytes, size) expect_memory_count(function, parameter, bytes, size, 1)
#define expect_not_memory_count(function, parameter, bytes, size, count) \
  __because_expected(function, parameter, __BECAUSE_BYTES, 1, count, (size), 0, (bytes))
#define expect_not_memory(function, parameter, bytes, size) \
  expect_not_memory_count(function, parameter, bytes, size, 1)
#define expect_check(function, parameter, checker, data) \
  __because_expected(function, parameter, __BECAUSE_CHECK, 0, 1, cast_to_largest_integral_type(data), 0, 0, \
                     (CheckParameterValue)(checker))
#define check_expected(parameter) \
  __because_assert(cast_to_largest_integral_type(parameter) == \
                   __because_take_expected(__func__, #parameter, cast_to_largest_integral_type(parameter)))
#define check_expected_ptr(parameter) check_expected(parameter)
extern void __because_expect(struct __because_expectation);
/* The value itself where it is as expected, else another one: the expected one where there is just one. */
extern LargestIntegralType __because_take_expected(const char *, const char *, LargestIntegralType);

/* The order in which mocks are called. */
#define expect_function_calls(function, times) __because_expect_call(#function, (times))
#define expect_function_call(function) expect_function_calls(function, 1)
#define expect_function_call_any(function) expect_function_calls(function, -1)
#define ignore_function_calls(function) expect_function_calls(function, -2)
#define function_called() __because_assert(__because_is_called(__func__))
extern void __because_expect_call(const char *, int);
extern int __because_is_called(const char *);

/* Assertions of the program that a test expects to fail. */
extern int __because_expects_assertion;
extern jmp_buf __because_assertion_failed;
extern void mock_assert(const int, const char *const, const char *const, const int);
#define expect_assert_failure(call) \
  do { \
    __because_expects_assertion = 1; \
    if (setjmp(__because_assertion_failed) == 0) { \
      call; \
      __because_expects_assertion = 0; \
      __CPROVER_assert(0, "an assertion fails in " #call); \
    } \
    __because_expects_assertion = 0; \
  } while (0)

/* Memory that a test must free. */
#define test_malloc(size) _test_malloc((size), __FILE__, __LINE__)
#define test_calloc(count, size) _test_calloc((count), (size), __FILE__, __LINE__)
#define test_realloc(pointer, size) _test_realloc((pointer), (size), __FILE__, __LINE__)
#define test_free(pointer) _test_free((pointer), __FILE__, __LINE__)
extern void *_test_malloc(const size_t, const char *, const int);
extern void *_test_calloc(const size_t, const size_t, const char *, const int);
extern void *_test_realloc(void *const, const size_t, const char *, const int);
extern void _test_free(void *const, const char *, const int);
extern long __because_test_blocks;
#ifdef UNIT_TESTING
#define malloc test_malloc
#define realloc test_realloc
#define calloc test_calloc
#define free test_free
#endif

typedef void (*CMUnitTestFunction)(void **);
typedef int (*CMFixtureFunction)(void **);
struct CMUnitTest {
  const char *name;
  CMUnitTestFunction test_func;
  CMFixtureFunction setup_func;
  CMFixtureFunction teardown_func;
  void *initial_state;
};
#define cmocka_unit_test(function) {#function, function, 0, 0, 0}
#define cmocka_unit_test_setup(function, setup) {#function, function, setup, 0, 0}
#define cmocka_unit_test_teardown(function, teardown) {#function, function, 0, teardown, 0}
#define cmocka_unit_test_setup_teardown(function, setup, teardown) {#function, function, setup, teardown, 0}
#define cmocka_unit_test_prestate(function, state) {#function, function, 0, 0, state}
#define cmocka_unit_test_prestate_setup_teardown(function, setup, teardown, state) \
  {#function, function, setup, teardown, state}
#define cmocka_run_group_tests(tests, setup, teardown) \
  __because_run_group((tests), sizeof(tests) / sizeof((tests)[0]), (setup), (teardown))
#define cmocka_run_group_tests_name(name, tests, setup, teardown) cmocka_run_group_tests(tests, setup, teardown)
extern int __because_run_group(const struct CMUnitTest *, size_t, CMFixtureFunction, CMFixtureFunction);
extern jmp_buf __because_leave_test;
extern void __because_nothing_left(void);

enum cm_message_output { CM_OUTPUT_STDOUT, CM_OUTPUT_SUBUNIT, CM_OUTPUT_TAP, CM_OUTPUT_XML };
#define CM_OUTPUT_STANDARD CM_OUTPUT_STDOUT
extern void cmocka_set_message_output(enum cm_message_output);
extern void cmocka_set_test_filter(const char *);
extern void cmocka_set_skip_filter(const char *);
#endif
