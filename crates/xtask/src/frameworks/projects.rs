//! The projects: one source with one fault, its tests as each framework has them, and the files of each build tool.

/// The line of `src/stock.c` that is wrong, and what it needs.
pub const LINE: u64 = 9;
pub const EDIT: &str = "+=";

pub struct Framework {
    pub name: &'static str,
    /// Debian's package.
    pub package: Option<&'static str>,
    /// The name that `pkg-config` knows; `None`: its sources are part of the project.
    pub module: Option<&'static str>,
    test: &'static str,
}

pub const FRAMEWORKS: &[Framework] = &[
    Framework { name: "CMocka", package: Some("libcmocka-dev"), module: Some("cmocka"), test: CMOCKA },
    Framework { name: "Check", package: Some("check"), module: Some("check"), test: CHECK },
    Framework { name: "CUnit", package: Some("libcunit1-dev"), module: Some("cunit"), test: CUNIT },
    Framework { name: "Unity", package: None, module: None, test: UNITY },
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    Make,
    CMake,
    Meson,
}

impl Build {
    pub const ALL: [Build; 3] = [Build::Make, Build::CMake, Build::Meson];

    pub fn name(self) -> &'static str {
        match self {
            Build::Make => "make",
            Build::CMake => "CMake",
            Build::Meson => "Meson",
        }
    }

    pub fn tools(self) -> &'static [&'static str] {
        match self {
            Build::Make => &["cc", "make", "pkg-config"],
            Build::CMake => &["cc", "make", "cmake", "ctest", "pkg-config"],
            Build::Meson => &["cc", "meson", "ninja", "pkg-config"],
        }
    }
}

/// Names and texts of a project's files.
pub fn files(framework: &Framework, build: Build) -> Vec<(String, String)> {
    let (name, text) = match build {
        Build::Make => ("Makefile", makefile(framework)),
        Build::CMake => ("CMakeLists.txt", cmake(framework)),
        Build::Meson => ("meson.build", meson(framework)),
    };
    let own = |name: &str, text: &str| (name.to_string(), text.to_string());
    vec![
        own("src/stock.h", STOCK_H),
        own("src/stock.c", STOCK_C),
        own("tests/test_stock.c", framework.test),
        own(name, &text),
    ]
}

fn makefile(framework: &Framework) -> String {
    let (source, flags) = match framework.module {
        Some(module) => ("", format!("`pkg-config --cflags --libs {module}`")),
        None => (" unity/unity.c", "-Iunity".to_string()),
    };
    format!(
        "test: t\n\t./t\nt: src/stock.o tests/test_stock.c{source}\n\t$(CC) -Isrc -o $@ $^ {flags}\n\
         src/stock.o: src/stock.c src/stock.h\n\t$(CC) -O2 -Isrc -c -o $@ src/stock.c\n"
    )
}

fn cmake(framework: &Framework) -> String {
    let start = "cmake_minimum_required(VERSION 3.13)\nproject(stock C)\nenable_testing()\n\
                 add_library(stock STATIC src/stock.c)\ntarget_include_directories(stock PUBLIC src)\n";
    let rest = match framework.module {
        Some(module) => format!(
            "find_package(PkgConfig REQUIRED)\npkg_check_modules(FRAMEWORK REQUIRED {module})\n\
             add_executable(test_stock tests/test_stock.c)\n\
             target_link_libraries(test_stock stock ${{FRAMEWORK_LIBRARIES}})\n"
        ),
        None => "add_executable(test_stock tests/test_stock.c unity/unity.c)\n\
                 target_include_directories(test_stock PRIVATE unity)\ntarget_link_libraries(test_stock stock)\n"
            .to_string(),
    };
    format!("{start}{rest}add_test(NAME stock COMMAND test_stock)\n")
}

fn meson(framework: &Framework) -> String {
    let start = "project('stock', 'c')\n\
                 lib = static_library('stock', 'src/stock.c', include_directories: include_directories('src'))\n";
    let rest = match framework.module {
        Some(module) => format!(
            "exe = executable('test_stock', 'tests/test_stock.c', include_directories: include_directories('src'),\n  \
             link_with: lib, dependencies: dependency('{module}'))\n"
        ),
        None => "exe = executable('test_stock', 'tests/test_stock.c', 'unity/unity.c', link_with: lib,\n  \
                 include_directories: include_directories('src', 'unity'))\n"
            .to_string(),
    };
    format!("{start}{rest}test('stock', exe)\n")
}

const STOCK_H: &str = "#ifndef STOCK_H\n#define STOCK_H\nstruct stock { int amount; int moves; };\n\
                       void stock_init(struct stock *s);\nvoid stock_add(struct stock *s, int n);\n\
                       int stock_take(struct stock *s, int n);\nconst char *stock_state(const struct stock *s);\n#endif\n";

const STOCK_C: &str = r#"#include "stock.h"

void stock_init(struct stock *s) {
  s->amount = 0;
  s->moves = 0;
}

void stock_add(struct stock *s, int n) {
  s->amount = n;
  s->moves++;
}

int stock_take(struct stock *s, int n) {
  if (s->amount < n)
    return 0;
  s->amount -= n;
  s->moves++;
  return 1;
}

const char *stock_state(const struct stock *s) {
  return s->amount == 0 ? "empty" : s->amount < 3 ? "low" : "good";
}
"#;

const CMOCKA: &str = r#"#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "stock.h"

static int begin(void **state) {
  static struct stock s;
  stock_init(&s);
  *state = &s;
  return 0;
}

static void takes(void **state) {
  struct stock *s = *state;
  stock_add(s, 5);
  assert_true(stock_take(s, 3));
  assert_false(stock_take(s, 3));
  assert_int_equal(s->moves, 2);
}

static void adds_up(void **state) {
  struct stock *s = *state;
  stock_add(s, 2);
  stock_add(s, 2);
  assert_int_equal(s->amount, 4);
}

static void names(void **state) {
  struct stock *s = *state;
  assert_string_equal(stock_state(s), "empty");
  stock_add(s, 2);
  assert_string_equal(stock_state(s), "low");
}

int main(void) {
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup(takes, begin),
    cmocka_unit_test_setup(adds_up, begin),
    cmocka_unit_test_setup(names, begin),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
"#;

const CHECK: &str = r#"#include <check.h>
#include <stdlib.h>
#include "stock.h"

static struct stock s;

static void begin(void) { stock_init(&s); }

START_TEST(takes) {
  stock_add(&s, 5);
  ck_assert(stock_take(&s, 3));
  ck_assert(!stock_take(&s, 3));
  ck_assert_int_eq(s.moves, 2);
}
END_TEST

START_TEST(adds_up) {
  stock_add(&s, 2);
  stock_add(&s, 2);
  ck_assert_int_eq(s.amount, 4);
}
END_TEST

START_TEST(names) {
  ck_assert_str_eq(stock_state(&s), "empty");
  stock_add(&s, 2);
  ck_assert_str_eq(stock_state(&s), "low");
}
END_TEST

int main(void) {
  Suite *suite = suite_create("stock");
  TCase *core = tcase_create("core");
  tcase_add_checked_fixture(core, begin, NULL);
  tcase_add_test(core, takes);
  tcase_add_test(core, adds_up);
  tcase_add_test(core, names);
  suite_add_tcase(suite, core);
  SRunner *runner = srunner_create(suite);
  srunner_run_all(runner, CK_ENV);
  int failed = srunner_ntests_failed(runner);
  srunner_free(runner);
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
"#;

const CUNIT: &str = r#"#include <CUnit/Basic.h>
#include "stock.h"

static struct stock s;

static void begin(void) { stock_init(&s); }

static void takes(void) {
  begin();
  stock_add(&s, 5);
  CU_ASSERT(stock_take(&s, 3));
  CU_ASSERT_FALSE(stock_take(&s, 3));
  CU_ASSERT_EQUAL(s.moves, 2);
}

static void adds_up(void) {
  begin();
  stock_add(&s, 2);
  stock_add(&s, 2);
  CU_ASSERT_EQUAL(s.amount, 4);
}

static void names(void) {
  begin();
  CU_ASSERT_STRING_EQUAL(stock_state(&s), "empty");
  stock_add(&s, 2);
  CU_ASSERT_STRING_EQUAL(stock_state(&s), "low");
}

int main(void) {
  if (CU_initialize_registry() != CUE_SUCCESS)
    return CU_get_error();
  CU_pSuite suite = CU_add_suite("stock", NULL, NULL);
  if (!suite || !CU_ADD_TEST(suite, takes) || !CU_ADD_TEST(suite, adds_up) || !CU_ADD_TEST(suite, names))
    return CU_get_error();
  CU_basic_set_mode(CU_BRM_VERBOSE);
  CU_basic_run_tests();
  unsigned failures = CU_get_number_of_failures();
  CU_cleanup_registry();
  return failures != 0;
}
"#;

const UNITY: &str = r#"#include "unity.h"
#include "stock.h"

static struct stock s;

void setUp(void) { stock_init(&s); }
void tearDown(void) {}

static void test_takes(void) {
  stock_add(&s, 5);
  TEST_ASSERT_TRUE(stock_take(&s, 3));
  TEST_ASSERT_FALSE(stock_take(&s, 3));
  TEST_ASSERT_EQUAL_INT(2, s.moves);
}

static void test_adds_up(void) {
  stock_add(&s, 2);
  stock_add(&s, 2);
  TEST_ASSERT_EQUAL_INT(4, s.amount);
}

static void test_names(void) {
  TEST_ASSERT_EQUAL_STRING("empty", stock_state(&s));
  stock_add(&s, 2);
  TEST_ASSERT_EQUAL_STRING("low", stock_state(&s));
}

int main(void) {
  UNITY_BEGIN();
  RUN_TEST(test_takes);
  RUN_TEST(test_adds_up);
  RUN_TEST(test_names);
  return UNITY_END();
}
"#;
