//! The library functions that are C text of their own, and the file that each is in.
//!
//! Those under `pointer/` are builtins: the text is only for where the address of such a function is taken.
//! A file holds one function or a tight family, so that only what a program calls is compiled with it.

/// A library function written in C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Model {
    /// The function or object that the text defines; a call goes to it.
    pub name: &'static str,
    /// The file's name, for spans: `string/strlen.c`.
    pub file: &'static str,
    /// The C source of the model.
    pub text: &'static str,
}

struct File {
    name: &'static str,
    defines: &'static [&'static str],
    text: &'static str,
}

macro_rules! model {
    ($path:literal: $($name:ident)*) => {
        File { name: $path, defines: &[$(stringify!($name)),*], text: include_str!(concat!("../../models/", $path)) }
    };
}

const FILES: &[File] = &[
    model!("check/choose.c": __because_srunner_run __because_srunner_run_tagged),
    model!("check/compare.c": __because_check_text __because_check_pointed __because_check_memory __because_check_close __because_check_number __because_check_infinite),
    model!("check/logs.c": __because_srunner_set_log __because_srunner_has_log __because_srunner_log_fname __because_srunner_set_xml __because_srunner_has_xml __because_srunner_xml_fname __because_srunner_set_tap __because_srunner_has_tap __because_srunner_tap_fname __because_check_set_max_msg_size),
    model!("check/run.c": __because_suite_create __because_suite_add_tcase __because_tcase_create __because_tcase_set_tags __because_tcase_set_timeout __because_tcase_add_unchecked_fixture __because_tcase_add_checked_fixture __because_add_test __because_tcase_name __because_srunner_create __because_srunner_add_suite __because_srunner_free __because_srunner_run_all __because_srunner_ntests_failed __because_srunner_ntests_run __because_srunner_print __because_srunner_set_fork_status __because_srunner_fork_status),
    model!("cmocka/assertion.c": __because_expects_assertion __because_assertion_failed mock_assert),
    model!("cmocka/compare.c": __because_close_to __because_compare_text __because_compare_memory __because_in_range __because_in_set),
    model!("cmocka/filter.c": cmocka_set_test_filter cmocka_set_skip_filter),
    model!("cmocka/memory.c": __because_test_blocks _test_malloc _test_calloc _test_free),
    model!("cmocka/mock.c": __because_will_return __because_has_value __because_next_value __because_expect __because_take_expected __because_expect_call __because_is_called __because_nothing_left),
    model!("cmocka/print.c": __because_print_message __because_print_error __because_vprint_message __because_vprint_error cmocka_set_message_output),
    model!("cmocka/realloc.c": _test_realloc),
    model!("cmocka/run.c": __because_leave_test __because_run_group),
    model!("cmocka/skip.c": __because_skip_test),
    model!("cunit/compare.c": __because_cunit_text __because_cunit_close),
    model!("cunit/console.c": CU_console_run_tests),
    model!("cunit/register.c": CU_register_suites CU_register_nsuites),
    model!("cunit/results.c": CU_set_error_action CU_get_error_action CU_basic_set_mode CU_basic_get_mode CU_automated_enable_junit_xml CU_automated_package_name_set CU_set_output_filename CU_list_tests_to_file CU_get_number_of_suites_failed CU_get_number_of_tests_failed CU_get_number_of_failures CU_get_number_of_failure_records CU_set_fail_on_inactive CU_basic_show_failures CU_get_failure_list),
    model!("cunit/run.c": CU_initialize_registry CU_cleanup_registry CU_registry_initialized CU_add_suite_with_setup_and_teardown CU_add_suite CU_add_test CU_set_suite_active CU_set_test_active CU_get_error CU_get_error_msg CU_run_all_tests CU_run_suite CU_run_test CU_basic_run_tests CU_basic_run_suite CU_basic_run_test CU_automated_run_tests CU_get_number_of_suites_run CU_get_number_of_tests_run),
    model!("ctype/isalnum.c": isalnum),
    model!("ctype/isalpha.c": isalpha),
    model!("ctype/isascii.c": isascii),
    model!("ctype/isblank.c": isblank),
    model!("ctype/iscntrl.c": iscntrl),
    model!("ctype/isdigit.c": isdigit),
    model!("ctype/isgraph.c": isgraph),
    model!("ctype/islower.c": islower),
    model!("ctype/isprint.c": isprint),
    model!("ctype/ispunct.c": ispunct),
    model!("ctype/isspace.c": isspace),
    model!("ctype/isupper.c": isupper),
    model!("ctype/isxdigit.c": isxdigit),
    model!("ctype/table.c": __ctype_b_loc),
    model!("ctype/toascii.c": toascii),
    model!("ctype/tolower.c": tolower),
    model!("ctype/tolower_table.c": __ctype_tolower_loc),
    model!("ctype/toupper.c": toupper),
    model!("ctype/toupper_table.c": __ctype_toupper_loc),
    model!("math/fdim.c": fdim fdimf fdiml),
    model!("math/fpclassify.c": __fpclassify __fpclassifyf),
    model!("math/frexp.c": frexp frexpf frexpl),
    model!("math/ilogb.c": ilogb ilogbf logb logbf),
    model!("math/lrint.c": lrint lrintf lrintl llrint llrintf llrintl),
    model!("math/lround.c": lround lroundf lroundl llround llroundf llroundl),
    model!("math/modf.c": modf modff modfl),
    model!("math/nan.c": nan nanf nanl),
    model!("math/nextafter.c": nextafter nextafterf),
    model!("math/parity.c": __because_parity __because_parityl __because_parityll),
    model!("pointer/environment.c": abort _exit _Exit quick_exit at_quick_exit srand srandom srand48 system sleep),
    model!("pointer/math.c": acos asin atan ceil cos cosh exp exp2 expm1 fabs floor log log10 log1p log2 nearbyint rint round sin sinh sqrt tan tanh trunc cbrt acosh asinh atanh erf erfc tgamma lgamma atan2 fmod pow hypot fmin fmax copysign remainder fma ldexp scalbn acosf asinf atanf ceilf cosf coshf expf exp2f expm1f fabsf floorf logf log10f log1pf log2f nearbyintf rintf roundf sinf sinhf sqrtf tanf tanhf truncf cbrtf acoshf asinhf atanhf erff erfcf tgammaf lgammaf atan2f fmodf powf hypotf fminf fmaxf copysignf remainderf fmaf ldexpf scalbnf acosl asinl atanl ceill cosl coshl expl exp2l expm1l fabsl floorl logl log10l log1pl log2l nearbyintl rintl roundl sinl sinhl sqrtl tanl tanhl truncl cbrtl acoshl asinhl atanhl erfl erfcl tgammal lgammal atan2l fmodl powl hypotl fminl fmaxl copysignl remainderl fmal ldexpl scalbnl),
    model!("pointer/memory.c": malloc calloc aligned_alloc free memcpy memmove memset),
    model!("pointer/print.c": vprintf vsprintf vsnprintf printf sprintf snprintf),
    model!("pthread/key.c": pthread_key_create pthread_key_delete pthread_getspecific pthread_setspecific),
    model!(
        "pthread/mutex.c": pthread_mutexattr_init pthread_mutexattr_settype pthread_mutex_init pthread_mutex_destroy
            pthread_mutex_trylock pthread_mutex_lock pthread_mutex_unlock pthread_rwlock_init pthread_rwlock_destroy
            pthread_rwlock_rdlock pthread_rwlock_wrlock pthread_rwlock_unlock pthread_once pthread_equal
    ),
    model!("pthread/number.c": __because_thread_number pthread_self),
    model!(
        "pthread/thread.c": pthread_create pthread_join pthread_detach __because_threads_running __because_threads_apart
            __because_threads_distinct
    ),
    model!(
        "setjmp/setjmp.c": setjmp _setjmp sigsetjmp longjmp _longjmp siglongjmp __because_jump_calls __because_jump_to
            __because_jump_value
    ),
    model!("stdio/asprintf.c": vasprintf asprintf),
    model!("stdio/dprintf.c": vdprintf dprintf),
    model!("stdio/err.c": err errx warn warnx),
    model!("stdio/fclose.c": fclose fseek ftell rewind fgetpos fsetpos),
    model!("stdio/feof.c": feof ferror clearerr fileno),
    model!("stdio/fflush.c": __because_flush __because_memory_streams fflush setvbuf setbuf setbuffer setlinebuf),
    model!("stdio/fgets.c": fgets __fgets_chk),
    model!(
        "stdio/files.c": __because_find __because_open_file __because_new_open __because_new_content __because_may_read
            __because_may_write __because_put_open __because_flushes __because_fail
    ),
    model!("stdio/fmemopen.c": fmemopen open_memstream),
    model!("stdio/fopen.c": fopen freopen fdopen popen pclose),
    model!("stdio/fprintf.c": vfprintf fprintf __fprintf_chk __vfprintf_chk),
    model!("stdio/fputc.c": __because_put fputc putc _IO_putc putw),
    model!("stdio/fputs.c": fputs),
    model!("stdio/fread.c": fread),
    model!("stdio/fscanf.c": fscanf vfscanf),
    model!("stdio/fwrite.c": fwrite),
    model!("stdio/getchar.c": __because_get getchar getchar_unlocked fgetc getc _IO_getc getw),
    model!("stdio/getline.c": getdelim getline),
    model!("stdio/gets.c": gets),
    model!("stdio/given.c": __because_names __because_host __because_given_files),
    model!("stdio/mode.c": __because_mode __because_new_stream __because_new_descriptor __because_descriptors),
    model!("stdio/perror.c": perror),
    model!("stdio/putchar.c": putchar putchar_unlocked),
    model!("stdio/puts.c": puts),
    model!("stdio/remove.c": remove unlink rename),
    model!("stdio/scan.c": __because_scan),
    model!("stdio/scanf.c": scanf vscanf),
    model!("stdio/sscanf.c": sscanf vsscanf),
    model!("stdio/stream.c": __because_stream),
    model!("stdio/streams.c": __because_files stdin stdout stderr),
    model!("stdio/tmpfile.c": tmpfile tmpnam),
    model!("stdio/ungetc.c": ungetc),
    model!("stdlib/abs.c": abs labs llabs),
    model!("stdlib/atoi.c": atoi),
    model!("stdlib/atol.c": atol),
    model!("stdlib/atoll.c": atoll),
    model!("stdlib/bsearch.c": bsearch),
    model!("stdlib/div.c": div ldiv lldiv),
    model!("stdlib/errno.c": __errno_location errno),
    model!("stdlib/exit.c": atexit exit),
    model!("stdlib/getenv.c": getenv setenv unsetenv putenv clearenv),
    model!("stdlib/imaxabs.c": imaxabs imaxdiv),
    model!("stdlib/integer.c": __because_integer),
    model!("stdlib/posix_memalign.c": posix_memalign),
    model!("stdlib/qsort.c": qsort),
    model!("stdlib/rand.c": rand rand_r),
    model!("stdlib/random.c": random lrand48 mrand48 drand48),
    model!("stdlib/realloc.c": realloc),
    model!("stdlib/reallocarray.c": reallocarray),
    model!("stdlib/setlocale.c": setlocale localeconv),
    model!("stdlib/strtod.c": __because_float strtod strtof strtold atof),
    model!("stdlib/strtoimax.c": strtoimax strtoumax),
    model!("stdlib/strtol.c": strtol),
    model!("stdlib/strtoll.c": strtoll),
    model!("stdlib/strtoul.c": strtoul),
    model!("stdlib/strtoull.c": strtoull),
    model!("stdlib/variables.c": __because_variables),
    model!("string/bcopy.c": bcopy bzero),
    model!("string/ffs.c": ffs ffsl ffsll),
    model!("string/memccpy.c": memccpy),
    model!("string/memchr.c": memchr),
    model!("string/memcmp.c": memcmp bcmp),
    model!("string/memmem.c": memmem),
    model!("string/mempcpy.c": mempcpy),
    model!("string/memrchr.c": memrchr),
    model!("string/rawmemchr.c": rawmemchr),
    model!("string/stpcpy.c": stpcpy),
    model!("string/stpncpy.c": stpncpy),
    model!("string/strcasecmp.c": strcasecmp strncasecmp),
    model!("string/strcasestr.c": strcasestr),
    model!("string/strcat.c": strcat __strcat_chk),
    model!("string/strchr.c": strchr index),
    model!("string/strchrnul.c": strchrnul),
    model!("string/strcmp.c": strcmp strcoll),
    model!("string/strcpy.c": strcpy __strcpy_chk),
    model!("string/strcspn.c": strcspn strpbrk),
    model!("string/strdup.c": strdup __strdup),
    model!("string/strerror.c": strerror),
    model!("string/strlcpy.c": strlcpy strlcat),
    model!("string/strlen.c": strlen),
    model!("string/strncat.c": strncat __strncat_chk),
    model!("string/strncmp.c": strncmp),
    model!("string/strncpy.c": strncpy __strncpy_chk),
    model!("string/strndup.c": strndup),
    model!("string/strnlen.c": strnlen),
    model!("string/strrchr.c": strrchr rindex),
    model!("string/strsep.c": strsep),
    model!("string/strspn.c": strspn),
    model!("string/strstr.c": strstr),
    model!("string/strtok.c": strtok_r __strtok_r strtok),
    model!("string/strxfrm.c": strxfrm),
    model!("time/asctime.c": asctime ctime),
    model!("time/clock.c": clock),
    model!("time/clock_gettime.c": clock_gettime timespec_get gettimeofday),
    model!("time/getrusage.c": getrusage times),
    model!("time/gmtime.c": gmtime_r localtime_r gmtime localtime),
    model!("time/mktime.c": mktime),
    model!("time/strftime.c": strftime),
    model!("time/time.c": time difftime),
    model!("unistd/descriptors.c": open creat close lseek isatty read __because_write write),
    model!("unistd/files.c": access rmdir chdir stat lstat mkdir),
    model!("unistd/getopt.c": getopt optarg optind opterr optopt),
    model!("wchar/btowc.c": btowc wctob),
    model!("wchar/iswalnum.c": iswalnum),
    model!("wchar/iswalpha.c": iswalpha),
    model!("wchar/iswblank.c": iswblank),
    model!("wchar/iswcntrl.c": iswcntrl),
    model!("wchar/iswdigit.c": iswdigit),
    model!("wchar/iswgraph.c": iswgraph),
    model!("wchar/iswlower.c": iswlower),
    model!("wchar/iswprint.c": iswprint),
    model!("wchar/iswpunct.c": iswpunct),
    model!("wchar/iswspace.c": iswspace),
    model!("wchar/iswupper.c": iswupper),
    model!("wchar/iswxdigit.c": iswxdigit),
    model!("wchar/mbstowcs.c": mbtowc mblen wctomb mbstowcs wcstombs),
    model!("wchar/towlower.c": towlower),
    model!("wchar/towupper.c": towupper),
    model!("wchar/wcschr.c": wcschr wcsrchr wcsstr),
    model!("wchar/wcscmp.c": wcscmp wcsncmp),
    model!("wchar/wcscpy.c": wcscpy wcsncpy wcscat wcsncat),
    model!("wchar/wcsdup.c": wcsdup),
    model!("wchar/wcslen.c": wcslen wcsnlen),
    model!("wchar/wcsspn.c": wcsspn wcscspn wcspbrk),
    model!("wchar/wmemcmp.c": wmemcmp wmemchr),
    model!("wchar/wmemcpy.c": wmemcpy wmemmove wmemset),
];

/// The model of a library function or object (`errno`, `stdin`), if it has one.
pub fn model(name: &str) -> Option<Model> {
    let name = match super::base_name(name) {
        "parity" => "__because_parity",
        "parityl" => "__because_parityl",
        "parityll" => "__because_parityll",
        other => other,
    };
    FILES.iter().find_map(|file| {
        let defined = file.defines.iter().find(|d| **d == name)?;
        Some(Model { name: defined, file: file.name, text: file.text })
    })
}

/// Every modelled function and object.
pub fn models() -> impl Iterator<Item = Model> {
    FILES.iter().flat_map(|f| f.defines.iter().map(|name| Model { name, file: f.name, text: f.text }))
}

/// The other modelled functions and objects that the text of a model mentions.
pub fn model_dependencies(model: &Model) -> Vec<Model> {
    let own: Vec<&str> = FILES.iter().filter(|f| f.name == model.file).flat_map(|f| f.defines).copied().collect();
    let mut needed: Vec<Model> = Vec::new();
    for word in model.text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        if own.contains(&word) || needed.iter().any(|m| m.name == word) {
            continue;
        }
        needed.extend(self::model(word).filter(|m| m.name == word));
    }
    needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_has_one_model() {
        let mut names: Vec<&str> = models().map(|m| m.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_model_is_found_under_other_spellings() {
        assert_eq!(model("__builtin_strlen").map(|m| m.name), Some("strlen"));
        assert_eq!(model("__isoc99_sscanf").map(|m| m.name), Some("sscanf"));
        assert_eq!(model("__builtin_parityl").map(|m| m.name), Some("__because_parityl"));
        assert_eq!(model("no_such_function"), None);
    }

    #[test]
    fn dependencies_are_named() {
        let strtol = model("strtol").expect("strtol is modelled");
        let needed: Vec<&str> = model_dependencies(&strtol).iter().map(|m| m.name).collect();
        assert_eq!(needed, ["__because_integer"]);
    }

    /// The functions that a header declares, one on a line but for ctype.h.
    fn declared(header: &str) -> Vec<&'static str> {
        let text = crate::headers::embedded(header).expect("the header is embedded");
        let lines = text.lines().filter(|l| l.starts_with("extern") && l.contains('('));
        lines
            .flat_map(|line| line.split("), ").take(if header == "ctype.h" { 20 } else { 1 }))
            .map(|part| part.split('(').next().unwrap_or_default().rsplit([' ', '*']).next().unwrap_or_default())
            .collect()
    }

    #[test]
    fn every_declared_function_is_known() {
        let known = |name: &str| crate::library::builtin(name).is_some() || model(name).is_some();
        let unknown = ["mkstemps", "rpmatch", "a64l"];
        for header in ["string.h", "ctype.h", "stdlib.h", "strings.h"] {
            for name in declared(header) {
                assert!(
                    known(name) || crate::library::is_unmodelled(name) || unknown.contains(&name),
                    "{header}: {name}"
                );
            }
        }
    }

    #[test]
    fn a_builtin_has_a_body_for_where_its_address_is_taken() {
        for header in ["string.h", "stdlib.h", "stdio.h", "math.h"] {
            for name in declared(header) {
                let builtin = crate::library::builtin(name);
                let locks = ["flockfile", "ftrylockfile", "funlockfile", "valloc"];
                let other = name == "alloca" || locks.contains(&name);
                assert!(builtin.is_none() || other || model(name).is_some(), "{header}: {name}");
            }
        }
    }
}
