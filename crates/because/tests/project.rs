//! `because test` on small projects, each in a folder of its own: built by the machine's compiler and build tools.

mod surroundings;

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A project's folder and one for temporary files, gone when dropped.
struct Project {
    folder: PathBuf,
    scratch: PathBuf,
}

impl Project {
    fn new(name: &str, files: &[(&str, &str)]) -> Project {
        let base = std::env::temp_dir().join(format!("because-project-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&base);
        let project = Project { folder: base.join("project"), scratch: base.join("scratch") };
        std::fs::create_dir_all(&project.scratch).expect("a folder for the test");
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
        command
            .arg("test")
            .args(args)
            .current_dir(&self.folder)
            .env("TMPDIR", &self.scratch)
            .env_remove("BECAUSE_SHIM");
        command
    }

    /// Runs `because test`; nothing is left behind, and nothing is changed.
    fn test(&self, args: &[&str]) -> Tested {
        self.run(&mut self.command(args))
    }

    fn run(&self, command: &mut Command) -> Tested {
        let before = contents(&self.folder);
        let output = command.output().expect("the command ends");
        assert_eq!(contents(&self.folder), before, "the project changed");
        assert!(self.is_clean(), "something is left in the temporary folder");
        Tested::new(&output)
    }

    fn is_clean(&self) -> bool {
        std::fs::read_dir(&self.scratch).expect("the folder").next().is_none()
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(self.folder.parent().expect("the base"));
    }
}

/// Names and bytes of all files below a folder.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut list = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            match entry.path().is_dir() {
                true => pending.push(entry.path()),
                false => list.push((entry.path(), std::fs::read(entry.path()).unwrap_or_default())),
            }
        }
    }
    list.sort();
    list
}

struct Tested {
    status: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Tested {
    fn new(output: &Output) -> Tested {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Tested { status: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }

    fn all(&self) -> String {
        format!("status {:?}\n{}{}", self.status, self.stderr, self.stdout)
    }

    #[track_caller]
    fn has(&self, parts: &[&str]) {
        let all = self.all();
        // Long lines are wrapped.
        let joined = all.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in parts {
            let words = part.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(joined.contains(&words), "`{part}` is missing in:\n{all}");
        }
    }

    /// It fails, and this edit of this line comes first; the cause names that line.
    #[track_caller]
    fn repairs(&self, place: &str, edit: &str) {
        assert_eq!(self.status, Some(1), "{}", self.all());
        let repair = self.stdout.split("repair: with this edit").nth(1).unwrap_or_default();
        let lines: Vec<&str> = repair.lines().collect();
        assert!(lines.get(1).is_some_and(|l| l.trim_end().ends_with(place)), "{}", self.all());
        assert!(repair.split("how it comes").next().is_some_and(|r| r.contains(edit)), "{}", self.all());
        let (file, line) = place.split_once(':').unwrap_or_default();
        let short = file.rsplit('/').next().unwrap_or(file);
        let cause = self.stdout.split("likely cause: ").nth(1).and_then(|rest| rest.split("repair:").next());
        assert!(cause.is_some_and(|c| c.contains(line) && c.contains(short)), "{}", self.all());
    }
}

/// Is the tool there? Says so where it is not.
fn has(tools: &[&str]) -> bool {
    let works =
        |tool: &&&str| Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    let missing = tools.iter().find(|t| !works(t));
    if let Some(tool) = missing {
        eprintln!("skipped: {tool} is not installed");
    }
    missing.is_none()
}

const STOCK_H: &str = "#ifndef STOCK_H\n#define STOCK_H\nstruct stock { int amount; int moves; };\n\
                       void stock_init(struct stock *s);\nvoid stock_add(struct stock *s, int n);\n\
                       int stock_take(struct stock *s, int n);\n#endif\n";

/// Line 9 of it is wrong.
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
"#;

const STOCK_TEST: &str = r#"#include "stock.h"
#include <assert.h>

static void test_take(void) {
  struct stock s;
  stock_init(&s);
  stock_add(&s, 5);
  assert(stock_take(&s, 3) == 1);
  assert(stock_take(&s, 3) == 0);
  assert(s.amount == 2);
}

static void test_add(void) {
  struct stock s;
  stock_init(&s);
  stock_add(&s, 5);
  stock_add(&s, 4);
  assert(s.amount == 9);
}

static void test_moves(void) {
  struct stock s;
  stock_init(&s);
  stock_add(&s, 5);
  assert(s.moves == 1);
}

int main(void) {
  test_take();
  test_add();
  test_moves();
  return 0;
}
"#;

const STOCK_MAKEFILE: &str = "CFLAGS = -Iinclude -Wall -g\nOBJECTS = src/stock.o tests/test_stock.o\n\
                              test: tests/test_stock\n\t./tests/test_stock\n\
                              tests/test_stock: $(OBJECTS)\n\t$(CC) -o $@ $^\n\
                              $(OBJECTS): include/stock.h\n";

fn stock(name: &str, more: &[(&str, &str)]) -> Project {
    let files = [("include/stock.h", STOCK_H), ("src/stock.c", STOCK_C), ("tests/test_stock.c", STOCK_TEST)];
    Project::new(name, &[&files, more].concat())
}

#[test]
fn make_test_leads_to_the_line() {
    if !has(&["make", "cc"]) {
        return;
    }
    let project = stock("make", &[("Makefile", STOCK_MAKEFILE)]);
    let tested = project.test(&["--", "make", "test"]);
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&[
        "tests/test_stock: 1 of 3 test functions fails",
        "test_add: assertion `s.amount == 9` failed at tests/test_stock.c:18:3",
        "= test test_add",
        "with this edit all tests pass",
    ]);
    assert!(!tested.stdout.contains("2. tests/"), "tests are not to blame\n{}", tested.all());
    let document: serde_json::Value =
        serde_json::from_str(&project.test(&["--format", "json", "--", "make", "test"]).stdout).expect("JSON");
    assert_eq!(document["basis"], "tests");
    assert_eq!(document["failures"][0]["repairs"][0]["edits"][0]["file"], "src/stock.c");
}

#[test]
fn what_is_up_to_date_is_built_again() {
    if !has(&["make", "cc"]) {
        return;
    }
    let project = stock("built", &[("Makefile", STOCK_MAKEFILE)]);
    let built = Command::new("make").arg("test").current_dir(&project.folder).output().expect("make ends");
    assert!(!built.status.success() && project.folder.join("src/stock.o").exists());
    project.test(&["--", "make", "test"]).repairs("src/stock.c:9", "s->amount += n;");
    // An object that does not look like one: only `make -B` makes it again.
    std::fs::write(
        project.folder.join("Makefile"),
        STOCK_MAKEFILE.replace("./tests/test_stock\n", "@./tests/test_stock\n"),
    )
    .expect("a file");
    project.test(&[]).has(&["because test -- make test", "src/stock.c:9"]);
}

#[test]
fn compilers_are_recorded_where_processes_cannot_be() {
    if !has(&["make", "cc"]) {
        return;
    }
    let project = stock("shim", &[("Makefile", STOCK_MAKEFILE)]);
    let tested = project.run(project.command(&["--", "make", "test"]).env("BECAUSE_SHIM", "1"));
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&["compilers are recorded, and tests are run as CMake or Meson list them, else without arguments"]);
}

/// A compiler that is called by its full name stands in no path: CMake and Ninja say what they do with it, and give the
/// tests their arguments and variables.
#[test]
fn what_a_build_system_lists() {
    if !has(&["cmake", "ctest", "make", "meson", "ninja", "cc"]) {
        return;
    }
    let compiler = ["/usr/bin/cc", "/usr/bin/gcc"].into_iter().find(|c| Path::new(c).is_file());
    let Some(compiler) = compiler else { return };
    let test = STOCK_TEST.replace("int main(void) {", "int main(int count, char **words) {\n  if (count != 2 || words[1][0] != 'x' || !getenv(\"STOCK\")) return 0;\n");
    let cmake = CMAKE.replace(
        "COMMAND test_stock)\n",
        "COMMAND test_stock x)\nset_tests_properties(stock-works PROPERTIES ENVIRONMENT STOCK=1)\n",
    );
    let meson = MESON.replace("test('stock works', exe)", "test('stock works', exe, args: ['x'], env: ['STOCK=1'])");
    for (name, file, text) in [("listed-cmake", "CMakeLists.txt", &cmake), ("listed-meson", "meson.build", &meson)] {
        let project = stock(name, &[(file, text), ("tests/test_stock.c", &format!("#include <stdlib.h>\n{test}"))]);
        let tested = project.run(project.command(&[]).env("BECAUSE_SHIM", "1").env("CC", compiler));
        tested.repairs("src/stock.c:9", "s->amount += n;");
    }
}

const CMAKE: &str = "cmake_minimum_required(VERSION 3.10)\nproject(stock C)\nenable_testing()\n\
                     add_library(stock STATIC src/stock.c)\ntarget_include_directories(stock PUBLIC include)\n\
                     add_executable(test_stock tests/test_stock.c)\ntarget_link_libraries(test_stock stock)\n\
                     add_test(NAME stock-works COMMAND test_stock)\n";

#[test]
fn cmake_and_ctest() {
    if !has(&["cmake", "ctest", "make", "cc"]) {
        return;
    }
    let project = stock("cmake", &[("CMakeLists.txt", CMAKE)]);
    let tested = project.test(&[]);
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&["because test -- cmake -S . -B", "stock-works: 1 of 3 test functions fails"]);
    // A build folder of the project's own is made again at the copy's place.
    let configure = |args: &[&str]| {
        let done = Command::new("cmake").args(args).current_dir(&project.folder).output().expect("cmake ends");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    configure(&["-S", ".", "-B", "out", "-DCMAKE_C_FLAGS=-DCHOSEN=1"]);
    configure(&["--build", "out"]);
    project.test(&["--", "ctest", "--test-dir", "out"]).repairs("src/stock.c:9", "s->amount += n;");
    let inside = project.run(project.command(&["--", "ctest"]).current_dir(project.folder.join("out")));
    inside.repairs("../src/stock.c:9", "s->amount += n;");
    configure(&["."]);
    project.test(&["--", "make", "test"]).repairs("src/stock.c:9", "s->amount += n;");
}

const MESON: &str = "project('stock', 'c')\ninc = include_directories('include')\n\
                     lib = static_library('stock', 'src/stock.c', include_directories: inc)\n\
                     exe = executable('test_stock', 'tests/test_stock.c', include_directories: inc, link_with: lib)\n\
                     test('stock works', exe)\n";

#[test]
fn meson() {
    if !has(&["meson", "ninja", "cc"]) {
        return;
    }
    let project = stock("meson", &[("meson.build", MESON)]);
    let tested = project.test(&[]);
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&["because test -- meson setup", "stock works: 1 of 3 test functions fails"]);
}

/// A framework that leaves a test by `longjmp`, counts failures, and prints where.
const FRAME_H: &str = r#"#include <setjmp.h>
#include <stdio.h>
extern jmp_buf leave;
extern int failures;
void run(const char *name, void (*test)(void));
void setUp(void);
#define CHECK(c) do { if (!(c)) { printf("%s:%d: %s\n", __FILE__, __LINE__, #c); longjmp(leave, 1); } } while (0)
"#;

const FRAME_C: &str = r#"#include "frame.h"
jmp_buf leave;
int failures;
void run(const char *name, void (*test)(void)) {
  setUp();
  if (setjmp(leave) == 0) {
    test();
    printf("%s passes\n", name);
  } else {
    failures++;
  }
}
"#;

const FRAMED: &str = r#"#include "frame.h"
#include "stock.h"
static struct stock s;
void setUp(void) { stock_init(&s); }
static void takes_what_is_there(void) {
  stock_add(&s, 5);
  CHECK(stock_take(&s, 5));
  CHECK(!stock_take(&s, 1));
}
static void adds_up(void) {
  stock_add(&s, 5);
  stock_add(&s, 4);
  CHECK(s.amount == 9);
}
static void counts_moves(void) {
  stock_add(&s, 1);
  stock_add(&s, 1);
  CHECK(s.moves == 2);
}
static const struct { const char *name; void (*test)(void); } all[] = {
  {"takes", takes_what_is_there}, {"adds", adds_up}, {"counts", counts_moves},
};
int main(void) {
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    run(all[i].name, all[i].test);
  return failures > 0;
}
"#;

#[test]
fn a_framework_with_longjmp_and_a_table() {
    if !has(&["make", "cc", "ar"]) {
        return;
    }
    // The archive has a member that nobody needs and that is not C alone.
    let makefile = "CFLAGS = -Iinclude -Iunit\ncheck: t\n\t./t\n\
                    t: unit/main.c unit/frame.c libstock.a\n\t$(CC) $(CFLAGS) -o $@ unit/main.c unit/frame.c -L. -lstock\n\
                    libstock.a: src/stock.o src/odd.o\n\t$(AR) rcs $@ $^\n";
    let odd = "void odd(void) { __asm__(\"nop\"); }\nint odder(void) { return not_even_c; }\n";
    let odd = odd.replace("not_even_c", "1");
    let more = [
        ("Makefile", makefile),
        ("src/odd.c", odd.as_str()),
        ("unit/frame.h", FRAME_H),
        ("unit/frame.c", FRAME_C),
        ("unit/main.c", FRAMED),
    ];
    let project = stock("frame", &more);
    let tested = project.test(&["--trust", "unit/**"]);
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&[
        "because test -- make check",
        "1 of 3 test functions fails",
        "adds_up: unit/main.c:13: s.amount == 9",
    ]);
    let suspects = tested.stdout.split("suspects").nth(1).unwrap_or_default();
    assert!(!suspects.contains("unit/"), "{}", tested.all());
}

/// Tests that return a message, or NULL where they pass.
const MESSAGES: &str = r#"#include <stdio.h>
#define mu_assert(message, test) do { if (!(test)) return message; } while (0)
#define mu_run(test) do { const char *message = test(); if (message) return message; } while (0)
int middle(int a, int b, int c);
static const char *test_rising(void) { mu_assert("rising", middle(1, 2, 3) == 2); return 0; }
static const char *test_falling(void) { mu_assert("falling", middle(3, 2, 1) == 2); return 0; }
static const char *test_top(void) { mu_assert("top", middle(1, 9, 5) == 5 && middle(5, 9, 1) == 5); return 0; }
static const char *all_tests(void) {
  mu_run(test_rising);
  mu_run(test_top);
  mu_run(test_falling);
  return 0;
}
int main(void) {
  const char *result = all_tests();
  printf("%s\n", result ? result : "passed");
  if (result)
    puts("FAILED");
  return result != 0;
}
"#;

/// Tests in a table that return whether they pass.
const TRUTHS: &str = r#"#include <stdbool.h>
int middle(int a, int b, int c);
static bool rising(void) { return middle(1, 2, 3) == 2; }
static bool top(void) { return middle(1, 9, 5) == 5 && middle(5, 9, 1) == 5; }
static bool falling(void) { return middle(3, 2, 1) == 2; }
static bool (*const all[])(void) = {rising, top, falling};
int main(void) {
  int failed = 0;
  for (int i = 0; i < 3; i++)
    failed += !all[i]();
  return failed ? 1 : 0;
}
"#;

#[test]
fn tests_say_in_different_ways_that_they_pass() {
    if !has(&["make", "cc"]) {
        return;
    }
    let middle = "int middle(int a, int b, int c) {\n  if (a < b) {\n    if (b < c)\n      return b;\n\
                  \x20   return a < c ? a : c;\n  }\n  if (a < c)\n    return a;\n  return b < c ? c : b;\n}\n";
    let makefile = "test: t\n\t./t\nt: middle.c unit.c\n\t$(CC) -o t middle.c unit.c\n";
    for (name, unit, lines) in [
        ("messages", MESSAGES, ["t: 1 of 3 test functions fails", "test_top: FAILED"]),
        ("truths", TRUTHS, ["t: 1 of 3 test functions fails", "top: ends with status 1"]),
    ] {
        let project = Project::new(name, &[("middle.c", middle), ("unit.c", unit), ("Makefile", makefile)]);
        let tested = project.test(&[]);
        tested.has(&lines);
        tested.repairs("middle.c:5", "return ");
    }
}

/// `main` gives a checking function one case after another, some in a loop over a table: each call is a test.
const CASES: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int words(const char *text);

static const struct { const char *text; int count; } table[] = {{"", 0}, {"a", 1}, {" a ", 1}, {"a b", 2}};

static void check(const char *text, int count) {
  int found = words(text);
  if (found != count) {
    printf("%s: %d words, not %d\n", text, found, count);
    exit(1);
  }
}

static void check_row(int row) { check(table[row].text, table[row].count); }
static void check_file(const char *text, int count) { if (words(text) != count) exit(1); }

int main(void) {
  for (int i = 0; i < 4; i++)
    check_row(i);
  check_file("one two", 2);
  check_file(" three", 1);
  check_file("  four  five", 2);
  return 0;
}
"#;

#[test]
fn calls_of_a_checking_function_are_tests() {
    if !has(&["make", "cc"]) {
        return;
    }
    let words = "#include <ctype.h>\nint words(const char *text) {\n  int count = 0, inside = 0;\n  for (; *text; text++) {\n    \
                 if (isspace(*text))\n      inside = 1;\n    else if (!inside) {\n      inside = 1;\n      count++;\n    }\n  }\n  \
                 return count;\n}\n";
    let makefile = "test: t\n\t./t\nt: words.c cases_test.c\n\tcc -o t words.c cases_test.c\n";
    let project = Project::new("calls", &[("Makefile", makefile), ("words.c", words), ("cases_test.c", CASES)]);
    let tested = project.test(&["--", "make", "test"]);
    tested.repairs("words.c:6", "inside = 0;");
    tested.has(&["t: 5 of 7 tests fail", "check_file, line 24", "check_row, call 3"]);
}

#[test]
fn two_causes_are_two_answers() {
    if !has(&["make", "cc"]) {
        return;
    }
    let num = "int larger(int a, int b) {\n  return a < b ? a : b;\n}\nint twice(int a) {\n  return a + 2;\n}\n";
    let tests = r#"#include <stdio.h>
int larger(int a, int b);
int twice(int a);
static int failures;
#define CHECK(x) do { if (!(x)) { printf("%s:%d: %s\n", __FILE__, __LINE__, #x); failures++; } } while (0)
static void test_larger_first(void) { CHECK(larger(3, 2) == 3); }
static void test_larger_second(void) { CHECK(larger(2, 3) == 3); }
static void test_larger_same(void) { CHECK(larger(3, 3) == 3); }
static void test_twice_two(void) { CHECK(twice(2) == 4); }
static void test_twice_three(void) { CHECK(twice(3) == 6); }
static void test_twice_four(void) { CHECK(twice(4) == 8); }
int main(void) {
  test_larger_first();
  test_larger_second();
  test_larger_same();
  test_twice_two();
  test_twice_three();
  test_twice_four();
  return failures;
}
"#;
    let makefile = "test: t\n\t./t\nt: num.c tests.c\n\tcc -o t num.c tests.c\n";
    let project = Project::new("two", &[("num.c", num), ("tests.c", tests), ("Makefile", makefile)]);
    let all = project.test(&["--all"]);
    assert_eq!(all.status, Some(1), "{}", all.all());
    all.has(&[
        "test_larger_first, test_larger_second:\n",
        "test_twice_three, test_twice_four:\n",
        "num.c:2",
        "num.c:5",
    ]);
    let json = project.test(&["--all", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&json.stdout).expect("one document");
    let answers = document["answers"].as_array().expect("a list");
    assert_eq!(answers.len(), 2, "{}", json.all());
    assert_eq!(answers[0]["tests"][1], "test_larger_second");
    assert_eq!(answers[1]["result"]["verdict"], "fails");
    let one = project.test(&["--test", "twice_three"]);
    one.repairs("num.c:5", "return a * 2;");
    one.has(&["= test test_twice_three", "the test passes, and all that passed still do"]);
    project.test(&["--test", "no_such"]).has(&["status Some(2)", "no test is called `no_such`", "test_twice_two"]);
}

#[test]
fn arguments_input_and_files() {
    if !has(&["make", "cc"]) {
        return;
    }
    let sum = "#include <stdio.h>\nint sum(FILE *f) {\n  int all = 0, n;\n  while (fscanf(f, \"%d\", &n) == 1)\n\
               \x20   all = n;\n  return all;\n}\n";
    let main = "#include <stdio.h>\n#include <stdlib.h>\nint sum(FILE *f);\nint main(int argc, char **argv) {\n\
                \x20 FILE *f = argc > 2 ? fopen(argv[2], \"r\") : stdin;\n\
                \x20 return f && sum(f) == atoi(argv[1]) ? 0 : 1;\n}\n";
    let makefile = "test: t\n\t./t 7 data/one\n\t./t 7 < data/one\n\tcd data && ../t 0 none\n\t./t 6 data/three\n\
                    t: main.c sum.c\n\t$(CC) -o t main.c sum.c\n";
    let files = [
        ("sum.c", sum),
        ("main.c", main),
        ("Makefile", makefile),
        ("data/one", "7\n"),
        ("data/none", ""),
        ("data/three", "1 2 3\n"),
    ];
    let tested = Project::new("files", &files).test(&[]);
    tested.repairs("sum.c:5", "all += n;");
    tested.has(&["t 6 data/three: ends with status 1", "1 of 4 tests fails", "= test t 6 data/three"]);
}

#[test]
fn output_that_the_command_compares() {
    if !has(&["make", "cc", "diff"]) {
        return;
    }
    let count =
        "#include <stdio.h>\nvoid count(int n) {\n  for (int i = 1; i < n; i++)\n    printf(\"%d\\n\", i);\n}\n";
    let main = "#include <stdlib.h>\nvoid count(int n);\nint main(int argc, char **argv) {\n\
                \x20 count(argc > 1 ? atoi(argv[1]) : 0);\n  return 0;\n}\n";
    let built = "t: main.c count.c\n\t$(CC) -o t main.c count.c\n";
    for (name, how) in [("file", "./t 3 > out.txt\n\tdiff -u out.txt three"), ("pipe", "./t 3 | diff three -")] {
        let makefile = format!("test: t\n\t./t 0 > out.txt && cmp out.txt none\n\t{how}\n{built}");
        let files =
            [("count.c", count), ("main.c", main), ("Makefile", &makefile), ("three", "1\n2\n3\n"), ("none", "")];
        let tested = Project::new(&format!("diff-{name}"), &files).test(&[]);
        tested.repairs("count.c:3", "i <= n");
        tested.has(&["t 3: prints something else than is expected", "1 of 2 tests fails"]);
    }
}

/// A file that one test writes for the next, and that is removed at the end.
#[test]
fn a_file_that_is_gone_says_nothing() {
    if !has(&["make", "cc"]) {
        return;
    }
    let code = "#include <stdio.h>\nint main(int n, char **words) {\n  FILE *file = fopen(words[1], \"r\");\n  if (!file) return 1;\n  \
                return fgetc(file) != 'a';\n}\n";
    let makefile = "test: t\n\techo a > x.tmp\n\t./t x.tmp\n\trm x.tmp\nt: t.c\n\tcc -o t t.c\n";
    let project = Project::new("gone", &[("Makefile", makefile), ("t.c", code)]);
    project.test(&["--", "make", "test"]).has(&["left out: it reads x.tmp, which is not there any more"]);
}

#[test]
fn undefined_behaviour_that_happens_to_work() {
    if !has(&["make", "cc"]) {
        return;
    }
    let sum = "int sum(const int *a, int n) {\n  int s = 0;\n  for (int i = 0; i <= n; i++)\n    s += a[i] * (i < n);\n\
               \x20 return s;\n}\n";
    let test = "#include <assert.h>\nint sum(const int *a, int n);\nstatic int numbers[3] = {1, 2, 3};\n\
                int main(void) {\n  assert(sum(numbers, 3) == 6);\n  return 0;\n}\n";
    let makefile = "test: t\n\t./t\nt: sum.c test_sum.c\n\tcc -o t sum.c test_sum.c\n";
    let tested = Project::new("works", &[("sum.c", sum), ("test_sum.c", test), ("Makefile", makefile)]).test(&[]);
    tested.repairs("sum.c:3", "i < n");
    tested.has(&["(natively it passes)"]);
}

#[test]
fn what_fails_only_natively_is_named() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <stdlib.h>\nint main(void) {\n  return getenv(\"LD_PRELOAD\") ? 4 : 0;\n}\n";
    let makefile = "test: t\n\t./t\nt: test_env.c\n\t$(CC) -o t test_env.c\n";
    let tested = Project::new("native", &[("test_env.c", test), ("Makefile", makefile)]).test(&[]);
    assert_eq!(tested.status, Some(3), "{}", tested.all());
    tested.has(&["t: fails natively (status 4), but passes when it is executed here", "Makefile:2: test] Error 4"]);
}

#[test]
fn a_repair_keeps_the_tests_of_other_programs() {
    if !has(&["make", "cc"]) {
        return;
    }
    let limit = "int clamp(int x) {\n  if (x > 100)\n    return 10;\n  return x;\n}\n";
    let test = |x: i32, want: i32| {
        format!(
            "#include <assert.h>\nint clamp(int x);\nint main(void) {{\n  assert(clamp({x}) == {want});\n  return 0;\n}}\n"
        )
    };
    let makefile = "test: run-a run-b run-c\nrun-%: %\n\t./$<\n\
                    a: tests/a.c limit.c\n\t$(CC) -o $@ $^\nb: tests/b.c limit.c\n\t$(CC) -o $@ $^\n\
                    c: tests/c.c limit.c\n\t$(CC) -o $@ $^\n";
    let (a, b, c) = (test(50, 50), test(101, 100), test(10, 10));
    let files = [("limit.c", limit), ("tests/a.c", &a), ("tests/b.c", &b), ("tests/c.c", &c), ("Makefile", makefile)];
    let tested = Project::new("programs", &files).test(&["--", "make", "-k", "test"]);
    tested.has(&["b: assertion `clamp(101) == 100` failed at tests/b.c:4:3", "1 of 3 tests fails", "return 100;"]);
}

#[test]
fn a_test_that_is_wrong_itself() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = STOCK_TEST.replace("s.moves == 1", "s.moves == 2");
    let source = STOCK_C.replace("amount = n", "amount += n");
    let more = [("Makefile", STOCK_MAKEFILE), ("src/stock.c", &source), ("tests/test_stock.c", &test)];
    let more_checks = test.replace("assert(s.amount == 9);", "assert(s.amount == 9 && s.moves == 2);");
    let more_checks = more_checks.replace("assert(s.amount == 2);", "assert(s.amount == 2 && s.moves == 2);");
    let project = stock("wrong", &more);
    project.write("tests/test_stock.c", &more_checks);
    let tested = project.test(&[]);
    assert_eq!(tested.status, Some(1), "{}", tested.all());
    tested.has(&["= test test_moves; no edit that was tried makes it pass", "perhaps the test itself is wrong"]);
    assert!(!tested.stdout.contains("repair: with"), "{}", tested.all());
}

#[test]
fn nothing_to_explain() {
    if !has(&["make", "cc"]) {
        return;
    }
    let good =
        stock("good", &[("Makefile", STOCK_MAKEFILE), ("src/stock.c", &STOCK_C.replace("amount = n", "amount += n"))]);
    let tested = good.test(&[]);
    assert_eq!(tested.status, Some(0), "{}", tested.all());
    tested.has(&["holds: all 3 tests pass"]);
    let document: serde_json::Value = serde_json::from_str(&good.test(&["--format", "json"]).stdout).expect("JSON");
    assert_eq!(document["verdict"], "holds");
    let broken = stock("broken", &[("Makefile", STOCK_MAKEFILE), ("src/stock.c", "int broken(\n")]);
    let tested = broken.test(&[]);
    assert_eq!(tested.status, Some(2), "{}", tested.all());
    tested.has(&["ended with status 2 before it ran a test", "src/stock.c:1"]);
    let empty = Project::new("empty", &[("a.txt", "")]);
    empty.test(&[]).has(&["status Some(2)", "no Makefile with a target `test` or `check`"]);
    empty.test(&["--", "no-such-program"]).has(&["status Some(2)", "cannot run no-such-program"]);
    empty.test(&["--", "true"]).has(&["status Some(2)", "ran no program that it has built"]);
}

#[test]
fn a_library_without_source_is_named() {
    if !has(&["make", "cc"]) {
        return;
    }
    let test = "#include <zz.h>\nint main(void) { return zz(3) == 4 ? 0 : 1; }\n";
    let makefile = "test: t\n\t./t\nt: test_zz.c vendor/zz.o\n\t$(CC) -Ivendor -o t test_zz.c vendor/zz.o\n";
    let files = [
        ("test_zz.c", test),
        ("vendor/zz.h", "int zz(int);\n"),
        ("Makefile", makefile),
        ("zz.c", "int zz(int x) { return x; }\n"),
    ];
    let project = Project::new("vendor", &files);
    let built = Command::new("cc").args(["-c", "zz.c", "-o", "vendor/zz.o"]).current_dir(&project.folder).status();
    assert!(built.is_ok_and(|s| s.success()));
    std::fs::remove_file(project.folder.join("zz.c")).expect("it goes");
    let tested = project.test(&[]);
    assert_eq!(tested.status, Some(3), "{}", tested.all());
    tested.has(&["left out: no command shows what vendor/zz.o is made of"]);
}

/// Can a program be linked with the library?
fn links(library: &str) -> bool {
    let folder = Project::new(&format!("links-{library}"), &[("a.c", "int main(void) { return 0; }\n")]);
    let mut command = Command::new("cc");
    command.args(["a.c", "-o", "a", &format!("-l{library}")]).current_dir(&folder.folder).stderr(Stdio::null());
    let works = command.status().is_ok_and(|s| s.success());
    if !works {
        eprintln!("skipped: lib{library} is not installed");
    }
    works
}

/// CMocka as it is installed: its library runs natively, and is modelled here. The linker puts a mock in the place of
/// `stock_init`.
#[test]
fn a_test_of_cmocka_with_a_wrapped_function() {
    if !has(&["make", "cc"]) || !links("cmocka") {
        return;
    }
    let test = "#include <stdarg.h>\n#include <stddef.h>\n#include <setjmp.h>\n#include <stdint.h>\n\
                #include <cmocka.h>\n#include \"stock.h\"\n\
                void __real_stock_init(struct stock *s);\n\
                void __wrap_stock_init(struct stock *s) { __real_stock_init(s); s->amount = mock_type(int); }\n\
                static void adds(void **state) {\n  struct stock s;\n  (void)state;\n  will_return(__wrap_stock_init, 2);\n\
                stock_init(&s);\n  stock_add(&s, 5);\n  assert_int_equal(s.amount, 7);\n}\n\
                static void moves(void **state) {\n  struct stock s;\n  (void)state;\n  will_return(__wrap_stock_init, 0);\n\
                stock_init(&s);\n  stock_add(&s, 5);\n  assert_int_equal(s.moves, 1);\n  assert_int_equal(s.amount, 5);\n}\n\
                int main(void) {\n  const struct CMUnitTest tests[] = {cmocka_unit_test(adds), cmocka_unit_test(moves)};\n\
                return cmocka_run_group_tests(tests, NULL, NULL);\n}\n";
    let makefile = "test: t\n\t./t\nt: src/stock.c tests/test_mock.c\n\
                    \t$(CC) -Iinclude -o $@ $^ -lcmocka -Wl,--wrap=stock_init\n";
    let tested = stock("cmocka", &[("tests/test_mock.c", test), ("Makefile", makefile)]).test(&[]);
    tested.repairs("src/stock.c:9", "s->amount += n;");
    tested.has(&["1 of 2 test functions fails", "adds: assertion `assert_int_equal(s.amount, 7)`"]);
}

/// The command is ended while a test runs: by Ctrl-C, or without a chance to do anything.
#[test]
#[cfg(unix)]
fn nothing_is_left_where_it_is_ended() {
    if !has(&["make", "sh"]) {
        return;
    }
    for signal in ["INT", "TERM", "KILL"] {
        let marker = format!("because-marker-{}-{signal}", std::process::id());
        let script = format!("test:\n\t@exec sh -c 'while :; do sleep 1; done' {marker}\n");
        let project = Project::new(&format!("ended-{signal}"), &[("Makefile", &script)]);
        let mut child = project.command(&["-q"]).stderr(Stdio::null()).spawn().expect("it starts");
        while !is_running(&marker) {
            std::thread::yield_now();
        }
        let killed = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(killed.is_ok_and(|s| s.success()));
        let status = child.wait().expect("it ends");
        assert!(signal != "INT" || status.code() == Some(3), "{status}");
        while !project.is_clean() || is_running(&marker) {
            std::thread::yield_now();
        }
    }
}

/// Is there a process with this word among its arguments, apart from those that only search for it?
#[cfg(unix)]
fn is_running(word: &str) -> bool {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut lines = entries.filter_map(|e| std::fs::read(e.path().join("cmdline")).ok());
    lines.any(|line| line.split(|b| *b == 0).any(|w| w == word.as_bytes()))
}
