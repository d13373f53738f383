#ifndef __BECAUSE_CHECK_H
#define __BECAUSE_CHECK_H
/* Check's public interface, as without fork. An assertion that does not hold ends the run at its place. */
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#define CHECK_MAJOR_VERSION 0
#define CHECK_MINOR_VERSION 15
#define CHECK_MICRO_VERSION 2

extern void __CPROVER_assert(_Bool, const char *);
extern void __because_assert(_Bool);

typedef void (*TFun)(int);
typedef void (*SFun)(void);
typedef struct Suite Suite;
typedef struct TCase TCase;
typedef struct SRunner SRunner;
typedef struct TestResult TestResult;
typedef TFun TTest;
enum fork_status { CK_FORK_GETENV, CK_FORK, CK_NOFORK };
enum print_output { CK_SILENT, CK_MINIMAL, CK_NORMAL, CK_VERBOSE, CK_ENV, CK_LAST };
enum test_result { CK_TEST_RESULT_INVALID = -1, CK_PASS, CK_FAILURE, CK_ERROR };
enum ck_result_ctx { CK_CTX_INVALID = -1, CK_CTX_SETUP, CK_CTX_TEST, CK_CTX_TEARDOWN };

#define START_TEST(name) static void name(int _i) { (void)_i;
#define END_TEST }

/* Programs may have functions of these names without Check. */
#define suite_create __because_suite_create
#define suite_add_tcase __because_suite_add_tcase
#define tcase_create __because_tcase_create
#define tcase_set_tags __because_tcase_set_tags
#define tcase_set_timeout __because_tcase_set_timeout
#define tcase_add_unchecked_fixture __because_tcase_add_unchecked_fixture
#define tcase_add_checked_fixture __because_tcase_add_checked_fixture
#define tcase_name __because_tcase_name
#define srunner_create __because_srunner_create
#define srunner_add_suite __because_srunner_add_suite
#define srunner_free __because_srunner_free
#define srunner_run_all __because_srunner_run_all
#define srunner_run __because_srunner_run
#define srunner_run_tagged __because_srunner_run_tagged
#define srunner_ntests_failed __because_srunner_ntests_failed
#define srunner_ntests_run __because_srunner_ntests_run
#define srunner_print __because_srunner_print
#define srunner_set_log __because_srunner_set_log
#define srunner_has_log __because_srunner_has_log
#define srunner_log_fname __because_srunner_log_fname
#define srunner_set_xml __because_srunner_set_xml
#define srunner_has_xml __because_srunner_has_xml
#define srunner_xml_fname __because_srunner_xml_fname
#define srunner_set_tap __because_srunner_set_tap
#define srunner_has_tap __because_srunner_has_tap
#define srunner_tap_fname __because_srunner_tap_fname
#define srunner_set_fork_status __because_srunner_set_fork_status
#define srunner_fork_status __because_srunner_fork_status
#define check_set_max_msg_size __because_check_set_max_msg_size
extern Suite *suite_create(const char *);
extern int suite_tcase(Suite *, const char *);
extern void suite_add_tcase(Suite *, TCase *);
extern TCase *tcase_create(const char *);
extern void tcase_set_tags(TCase *, const char *);
extern void tcase_set_timeout(TCase *, double);
extern void tcase_add_unchecked_fixture(TCase *, SFun, SFun);
extern void tcase_add_checked_fixture(TCase *, SFun, SFun);
extern void __because_add_test(TCase *, TFun, int, int);
/* Tests that end by a signal or by exit need a process of their own: without fork they are left out. */
#define tcase_add_test(tc, test) __because_add_test((tc), (test), 0, 1)
#define tcase_add_loop_test(tc, test, start, end) __because_add_test((tc), (test), (start), (end))
#define tcase_add_test_raise_signal(tc, test, signal) ((void)(tc), (void)(test), (void)(signal))
#define tcase_add_loop_test_raise_signal(tc, test, signal, start, end) ((void)(tc), (void)(test), (void)(signal))
#define tcase_add_exit_test(tc, test, status) ((void)(tc), (void)(test), (void)(status))
#define tcase_add_loop_exit_test(tc, test, status, start, end) ((void)(tc), (void)(test), (void)(status))
extern const char *tcase_name(void);

extern SRunner *srunner_create(Suite *);
extern void srunner_add_suite(SRunner *, Suite *);
extern void srunner_free(SRunner *);
extern void srunner_run_all(SRunner *, enum print_output);
extern void srunner_run(SRunner *, const char *, const char *, enum print_output);
extern void srunner_run_tagged(SRunner *, const char *, const char *, const char *, const char *, enum print_output);
extern int srunner_ntests_failed(SRunner *);
extern int srunner_ntests_run(SRunner *);
extern TestResult **srunner_results(SRunner *);
extern TestResult **srunner_failures(SRunner *);
extern void srunner_print(SRunner *, enum print_output);
extern void srunner_set_log(SRunner *, const char *);
extern int srunner_has_log(SRunner *);
extern const char *srunner_log_fname(SRunner *);
extern void srunner_set_xml(SRunner *, const char *);
extern int srunner_has_xml(SRunner *);
extern const char *srunner_xml_fname(SRunner *);
extern void srunner_set_tap(SRunner *, const char *);
extern int srunner_has_tap(SRunner *);
extern const char *srunner_tap_fname(SRunner *);
extern void srunner_set_fork_status(SRunner *, enum fork_status);
extern enum fork_status srunner_fork_status(SRunner *);
extern void check_set_max_msg_size(size_t);
extern pid_t check_fork(void);
extern void check_waitpid_and_exit(pid_t);

extern int __because_check_text(const char *, const char *);
extern int __because_check_pointed(const char *, const char *);
extern int __because_check_memory(const void *, const void *, size_t);
extern int __because_check_close(double, double, double);
extern int __because_check_number(double);
extern int __because_check_infinite(double);

#define mark_point() ((void)0)
#define ck_assert(condition) __because_assert((_Bool)(condition))
#define ck_assert_msg(condition, ...) __because_assert((_Bool)(condition))
#define ck_abort() __CPROVER_assert(0, "ck_abort()")
#define ck_abort_msg(...) __CPROVER_assert(0, "ck_abort_msg")
#define fail_unless(condition, ...) __because_assert((_Bool)(condition))
#define fail_if(condition, ...) __because_assert(!(condition))
#define fail(...) __CPROVER_assert(0, "fail")
#define ck_assert_int_eq(a, b) __because_assert((intmax_t)(a) == (intmax_t)(b))
#define ck_assert_int_ne(a, b) __because_assert((intmax_t)(a) != (intmax_t)(b))
#define ck_assert_int_lt(a, b) __because_assert((intmax_t)(a) < (intmax_t)(b))
#define ck_assert_int_le(a, b) __because_assert((intmax_t)(a) <= (intmax_t)(b))
#define ck_assert_int_gt(a, b) __because_assert((intmax_t)(a) > (intmax_t)(b))
#define ck_assert_int_ge(a, b) __because_assert((intmax_t)(a) >= (intmax_t)(b))
#define ck_assert_uint_eq(a, b) __because_assert((uintmax_t)(a) == (uintmax_t)(b))
#define ck_assert_uint_ne(a, b) __because_assert((uintmax_t)(a) != (uintmax_t)(b))
#define ck_assert_uint_lt(a, b) __because_assert((uintmax_t)(a) < (uintmax_t)(b))
#define ck_assert_uint_le(a, b) __because_assert((uintmax_t)(a) <= (uintmax_t)(b))
#define ck_assert_uint_gt(a, b) __because_assert((uintmax_t)(a) > (uintmax_t)(b))
#define ck_assert_uint_ge(a, b) __because_assert((uintmax_t)(a) >= (uintmax_t)(b))
#define ck_assert_float_eq(a, b) __because_assert((float)(a) == (float)(b))
#define ck_assert_float_ne(a, b) __because_assert((float)(a) != (float)(b))
#define ck_assert_float_lt(a, b) __because_assert((float)(a) < (float)(b))
#define ck_assert_float_le(a, b) __because_assert((float)(a) <= (float)(b))
#define ck_assert_float_gt(a, b) __because_assert((float)(a) > (float)(b))
#define ck_assert_float_ge(a, b) __because_assert((float)(a) >= (float)(b))
#define ck_assert_float_eq_tol(a, b, t) __because_assert(__because_check_close((a), (b), (t)))
#define ck_assert_float_ne_tol(a, b, t) __because_assert(!__because_check_close((a), (b), (t)))
#define ck_assert_float_ge_tol(a, b, t) __because_assert((float)(a) >= (float)(b) - (float)(t))
#define ck_assert_float_le_tol(a, b, t) __because_assert((float)(a) <= (float)(b) + (float)(t))
#define ck_assert_float_finite(a) __because_assert(!__because_check_infinite(a) && __because_check_number(a))
#define ck_assert_float_infinite(a) __because_assert(__because_check_infinite(a))
#define ck_assert_float_nan(a) __because_assert(!__because_check_number(a))
#define ck_assert_float_nonnan(a) __because_assert(__because_check_number(a))
#define ck_assert_double_eq(a, b) __because_assert((double)(a) == (double)(b))
#define ck_assert_double_ne(a, b) __because_assert((double)(a) != (double)(b))
#define ck_assert_double_lt(a, b) __because_assert((double)(a) < (double)(b))
#define ck_assert_double_le(a, b) __because_assert((double)(a) <= (double)(b))
#define ck_assert_double_gt(a, b) __because_assert((double)(a) > (double)(b))
#define ck_assert_double_ge(a, b) __because_assert((double)(a) >= (double)(b))
#define ck_assert_double_eq_tol(a, b, t) __because_assert(__because_check_close((a), (b), (t)))
#define ck_assert_double_ne_tol(a, b, t) __because_assert(!__because_check_close((a), (b), (t)))
#define ck_assert_double_ge_tol(a, b, t) __because_assert((double)(a) >= (double)(b) - (double)(t))
#define ck_assert_double_le_tol(a, b, t) __because_assert((double)(a) <= (double)(b) + (double)(t))
#define ck_assert_double_finite(a) __because_assert(!__because_check_infinite(a) && __because_check_number(a))
#define ck_assert_double_infinite(a) __because_assert(__because_check_infinite(a))
#define ck_assert_double_nan(a) __because_assert(!__because_check_number(a))
#define ck_assert_double_nonnan(a) __because_assert(__because_check_number(a))
#define ck_assert_ldouble_eq(a, b) __because_assert((long double)(a) == (long double)(b))
#define ck_assert_ldouble_ne(a, b) __because_assert((long double)(a) != (long double)(b))
#define ck_assert_ldouble_lt(a, b) __because_assert((long double)(a) < (long double)(b))
#define ck_assert_ldouble_le(a, b) __because_assert((long double)(a) <= (long double)(b))
#define ck_assert_ldouble_gt(a, b) __because_assert((long double)(a) > (long double)(b))
#define ck_assert_ldouble_ge(a, b) __because_assert((long double)(a) >= (long double)(b))
#define ck_assert_ldouble_eq_tol(a, b, t) __because_assert(__because_check_close((a), (b), (t)))
#define ck_assert_ldouble_ne_tol(a, b, t) __because_assert(!__because_check_close((a), (b), (t)))
#define ck_assert_ldouble_ge_tol(a, b, t) __because_assert((long double)(a) >= (long double)(b) - (long double)(t))
#define ck_assert_ldouble_le_tol(a, b, t) __because_assert((long double)(a) <= (long double)(b) + (long double)(t))
#define ck_assert_ldouble_finite(a) __because_assert(!__because_check_infinite(a) && __because_check_number(a))
#define ck_assert_ldouble_infinite(a) __because_assert(__because_check_infinite(a))
#define ck_assert_ldouble_nan(a) __because_assert(!__because_check_number(a))
#define ck_assert_ldouble_nonnan(a) __because_assert(__because_check_number(a))
#define ck_assert_str_eq(a, b) __because_assert(__because_check_text((a), (b)) == 0)
#define ck_assert_str_ne(a, b) __because_assert(__because_check_text((a), (b)) != 0)
#define ck_assert_str_lt(a, b) __because_assert(__because_check_text((a), (b)) < 0)
#define ck_assert_str_le(a, b) __because_assert(__because_check_text((a), (b)) <= 0)
#define ck_assert_str_gt(a, b) __because_assert(__because_check_text((a), (b)) > 0)
#define ck_assert_str_ge(a, b) __because_assert(__because_check_text((a), (b)) >= 0)
#define ck_assert_pstr_eq(a, b) __because_assert(__because_check_pointed((a), (b)) == 0)
#define ck_assert_pstr_ne(a, b) __because_assert(__because_check_pointed((a), (b)) != 0)
#define ck_assert_mem_eq(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) == 0)
#define ck_assert_mem_ne(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) != 0)
#define ck_assert_mem_lt(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) < 0)
#define ck_assert_mem_le(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) <= 0)
#define ck_assert_mem_gt(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) > 0)
#define ck_assert_mem_ge(a, b, size) __because_assert(__because_check_memory((a), (b), (size)) >= 0)
#define ck_assert_ptr_eq(a, b) __because_assert((const void *)(a) == (const void *)(b))
#define ck_assert_ptr_ne(a, b) __because_assert((const void *)(a) != (const void *)(b))
#define ck_assert_ptr_null(a) __because_assert((const void *)(a) == 0)
#define ck_assert_ptr_nonnull(a) __because_assert((const void *)(a) != 0)
#endif
