//! Test functions that a framework is given, each executed by itself: the library is modelled, nothing is installed.

use because_c::MemoryFiles;
use because_compose::tests_file::Test;
use because_driver::Host;
use because_driver::host::Isolated;
use because_driver::project::{Ended, Executed, execute};
use because_driver::request::Source;
use because_interp::{Folder, NoFile};
use std::sync::Arc;

struct Empty;

impl Folder for Empty {
    fn read(&self, _: &[u8]) -> Result<Vec<u8>, NoFile> {
        Err(NoFile::Absent)
    }
}

fn executed(text: &str) -> Executed {
    of_files(&[("tests.c", text)])
}

fn of_files(all: &[(&str, &str)]) -> Executed {
    let files = all.iter().fold(MemoryFiles::new(), |files, (name, text)| files.with(name, *text));
    let names: Vec<String> = all.iter().map(|(name, _)| name.to_string()).collect();
    let host = Host::new(&files, Arc::new(Isolated));
    let checks = because_ir::Checks::default();
    execute(&names, &Source::default(), &Test::default(), (checks, &Empty), &host).expect("it loads")
}

fn names(executed: &Executed) -> Vec<&str> {
    executed.only.units.iter().map(|unit| unit.name.as_str()).collect()
}

/// The second of three tests fails, wherever it stands.
#[track_caller]
fn second_fails(text: &str) {
    let executed = executed(text);
    assert_eq!(names(&executed), ["one", "two", "three"]);
    let [Ended::Passes, Ended::Fails(how), Ended::Passes] = &executed.functions[..] else {
        panic!("{:?}", executed.functions)
    };
    assert!(how.contains("failed at tests.c:"), "{how}");
}

#[test]
fn tests_of_cmocka() {
    second_fails(
        "#include <cmocka.h>\n\
         static int value;\n\
         static int prepare(void **state) { value = 3; *state = &value; return 0; }\n\
         static void one(void **state) { assert_int_equal(*(int *)*state, 3); }\n\
         static void two(void **state) { (void)state; assert_true(value == 4); }\n\
         static void three(void **state) { (void)state; skip(); assert_true(0); }\n\
         int main(void) {\n\
           const struct CMUnitTest tests[] = {cmocka_unit_test_setup(one, prepare),\n\
             cmocka_unit_test_setup(two, prepare), cmocka_unit_test(three)};\n\
           return cmocka_run_group_tests(tests, prepare, 0);\n\
         }\n",
    );
}

#[test]
fn tests_of_check() {
    second_fails(
        "#include <check.h>\n\
         static int value;\n\
         static void prepare(void) { value = 3; }\n\
         START_TEST(one) { ck_assert_int_eq(value + _i, 3 + _i); } END_TEST\n\
         START_TEST(two) { ck_assert_str_eq(value == 3 ? \"a\" : \"b\", \"b\"); } END_TEST\n\
         START_TEST(three) { ck_assert_ptr_nonnull(&value); } END_TEST\n\
         int main(void) {\n\
           Suite *suite = suite_create(\"s\");\n\
           TCase *all = tcase_create(\"c\");\n\
           tcase_add_checked_fixture(all, prepare, NULL);\n\
           tcase_add_loop_test(all, one, 0, 2);\n\
           tcase_add_test(all, two);\n\
           tcase_add_test(all, three);\n\
           suite_add_tcase(suite, all);\n\
           SRunner *runner = srunner_create(suite);\n\
           srunner_run_all(runner, CK_NORMAL);\n\
           return srunner_ntests_failed(runner);\n\
         }\n",
    );
}

#[test]
fn tests_of_cunit() {
    second_fails(
        "#include <CUnit/Basic.h>\n\
         static int value;\n\
         static int start(void) { value = 3; return 0; }\n\
         static void one(void) { CU_ASSERT_EQUAL(value, 3); }\n\
         static void two(void) { CU_ASSERT_DOUBLE_EQUAL(value, 4.0, 0.5); }\n\
         static void three(void) { CU_PASS(\"three\"); }\n\
         int main(void) {\n\
           CU_initialize_registry();\n\
           CU_pSuite suite = CU_add_suite(\"s\", start, NULL);\n\
           CU_ADD_TEST(suite, one);\n\
           CU_ADD_TEST(suite, two);\n\
           CU_add_test(suite, \"three\", three);\n\
           CU_basic_run_tests();\n\
           CU_cleanup_registry();\n\
           return CU_get_error();\n\
         }\n",
    );
}

/// A table of a framework that comes as source, whose tests have parameters.
#[test]
fn tests_with_parameters_in_a_table() {
    let text = "static int test_one(void *data) { return *(int *)data != 3; }\n\
         static int test_two(void *data) { return *(int *)data != 4; }\n\
         static struct { const char *name; int (*run)(void *); } all[] = {{\"1\", test_one}, {\"2\", test_two}};\n\
         int main(void) { int data = 3, failed = 0; for (int i = 0; i < 2; i++) failed += all[i].run(&data); return failed; }\n";
    let executed = executed(text);
    assert_eq!(names(&executed), ["test_one", "test_two"]);
    assert!(matches!(executed.functions[..], [Ended::Passes, Ended::Fails(_)]), "{:?}", executed.functions);
}

/// What the framework itself does is no test, though `main` calls it.
#[test]
fn functions_of_a_framework_are_no_tests() {
    let unity = "int failures; void UnityRun(void (*run)(void)) { run(); } int UnityEnd(void) { return failures; }\n";
    let tests = "extern int failures; void UnityRun(void (*run)(void)); int UnityEnd(void);\n\
         static void adds(void) { failures += 1 + 1 != 2; }\n\
         static void takes(void) { failures += 2 - 1 != 2; }\n\
         int main(void) { UnityRun(adds); UnityRun(takes); return UnityEnd(); }\n";
    let executed = of_files(&[("tests/numbers.c", tests), ("tests/unity.c", unity)]);
    assert_eq!(names(&executed), ["adds", "takes"]);
    assert!(matches!(executed.functions[..], [Ended::Passes, Ended::Fails(_)]), "{:?}", executed.functions);
}
