//! What other tools give and expect: witnesses there and back, native tests, tasks, logs, baselines.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-interop-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn because(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
    command.args(args).current_dir(folder).output().expect("the command ends")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect("a file");
}

const HEAD: &str = "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nunsigned char __VERIFIER_nondet_uchar(void);\n\
                    double __VERIFIER_nondet_double(void);\nvoid reach_error(void);\n";

/// Bodies of `main` that fail on some inputs and pass on others; every input is the result of a call.
const CALLS: [&str; 22] = [
    "int x = __VERIFIER_nondet_int(); assert(x != 7);",
    "int x = __VERIFIER_nondet_int(); if (x == 3) reach_error();",
    "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > 10 && x < 20) assert(y != x);",
    "int a[4] = {0}; int i = __VERIFIER_nondet_int(); if (i >= 0 && i < 6) a[i] = 1;",
    "int x = __VERIFIER_nondet_int(); if (x > 0) { x = x + 1; } assert(x != 50);",
    "int d = __VERIFIER_nondet_int(); int q = 100 / (d - 5); return q > 1000;",
    "int s = 0; for (int i = 0; i < 3; i++) s += __VERIFIER_nondet_int() & 7; assert(s != 20);",
    "unsigned char c = __VERIFIER_nondet_uchar(); assert(c != 'x');",
    "double d = __VERIFIER_nondet_double(); if (d > 1.0 && d < 2.0) assert(d != 1.5);",
    "int x = __VERIFIER_nondet_int(); int *p = x == 4 ? 0 : &x; *p = 1;",
    "int n = __VERIFIER_nondet_int() & 15; int k = 0; while (k < n) k++; assert(k < 9);",
    "int x = __VERIFIER_nondet_int(); switch (x) { case 1: break; case 2: reach_error(); default: break; }",
    "int x = __VERIFIER_nondet_int() & 63; int y = 1 << (x & 40); assert(y != 256);",
    "unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(); assert(a + b != 300);",
    "int x = __VERIFIER_nondet_int(); int y = x; if (y < 0) y = x + 3; assert(y != -1);",
    "int v[3]; for (int i = 0; i < 3; i++) v[i] = __VERIFIER_nondet_int(); assert(!(v[0] == 1 && v[1] == 2 && v[2] == 3));",
    "struct { int a, b; } s; s.a = __VERIFIER_nondet_int(); s.b = s.a; assert(s.b != 12);",
    "int x = __VERIFIER_nondet_int(); assert(x == 0 || x / 2 * 2 != x || x < 1000);",
    "int x = __VERIFIER_nondet_int(); int y = x > 5 ? 1 : 0; int z = x < 9 ? 1 : 0; assert(y + z < 2);",
    "int x = __VERIFIER_nondet_int(); x = x & 0xff; x = x ^ 0x5a; assert(x != 0);",
    "int x = __VERIFIER_nondet_int(); do { x -= 3; } while (x > 100 && x < 110); assert(x != 42);",
    "unsigned u = (unsigned)__VERIFIER_nondet_int(); assert(u != 4000000000u);",
];

/// The same with locals that were never written.
const LOCALS: [&str; 4] = [
    "int x; assert(x != 7);",
    "int x, y; if (x > y) assert(x - 1 != y || x < 3 || x > 1000);",
    "int a[3]; assert(a[1] != 5);",
    "int x; int n = __VERIFIER_nondet_int(); if (n == 2) assert(x != 9);",
];

fn program(body: &str) -> String {
    format!("{HEAD}int main(void) {{\n  {body}\n  return 0;\n}}\n")
}

#[test]
fn written_witnesses_are_read_back_and_confirmed() {
    let folder = folder("round");
    for (index, body) in CALLS.iter().chain(&LOCALS).enumerate() {
        write(&folder, "p.c", &program(body));
        let output = because(&folder, &["check", "p.c", "-q", "--witness-out", "w.yml"]);
        assert_eq!(output.status.code(), Some(1), "{index} {body}: {}", error(&output));
        let output = because(&folder, &["check", "p.c", "-q", "--witness", "w.yml"]);
        let printed = error(&output);
        assert!(printed.contains("confirmed: its run fails at its target"), "{index} {body}: {printed}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn wrong_witnesses_are_refuted() {
    let folder = folder("refuted");
    write(&folder, "p.c", &program(CALLS[0]));
    because(&folder, &["check", "p.c", "-q", "--witness-out", "w.yml"]);
    let right = std::fs::read_to_string(folder.join("w.yml")).expect("a witness");
    assert!(right.contains("\\\\result == 7"), "{right}");
    write(&folder, "wrong.yml", &right.replace("\\\\result == 7", "\\\\result == 8"));
    let output = because(&folder, &["check", "p.c", "--witness", "wrong.yml"]);
    assert!(error(&output).contains("refuted: the run on its inputs does not fail"), "{}", error(&output));
    assert_eq!(output.status.code(), Some(3));
    write(&folder, "p.c", &program(CALLS[0]).replace("x != 7", "x != 8 || x"));
    let output = because(&folder, &["check", "p.c", "--witness", "w.yml"]);
    assert!(error(&output).contains("is for another text of p.c; refuted"), "{}", error(&output));
    write(&folder, "p.c", &program(CALLS[0]));
    let start = right.find("  - segment:").expect("a segment");
    let target = right.rfind("  - segment:").expect("a segment");
    write(&folder, "short.yml", &format!("{}{}", &right[..start], &right[target..]));
    let output = because(&folder, &["check", "p.c", "--witness", "short.yml"]);
    assert!(error(&output).contains("is underspecified; completed by a search"), "{}", error(&output));
    assert_eq!(output.status.code(), Some(1));
    // Says something of the second call only: nothing is refuted by taking it for the first.
    let two =
        "int n = __VERIFIER_nondet_int(); if (n == 1) return 0;\n  int m = __VERIFIER_nondet_int(); assert(m != 1);";
    write(&folder, "p.c", &program(two));
    because(&folder, &["check", "p.c", "-q", "--witness-out", "two.yml"]);
    let whole = std::fs::read_to_string(folder.join("two.yml")).expect("a witness");
    let (first, second) = (whole.find("  - segment:").expect("one"), whole.match_indices("  - segment:").nth(1));
    write(&folder, "second.yml", &format!("{}{}", &whole[..first], &whole[second.expect("another").0..]));
    let output = because(&folder, &["check", "p.c", "--witness", "second.yml"]);
    assert!(!error(&output).contains("2.0 refuted"), "{}", error(&output));
}

#[test]
fn foreign_files_are_bad_input() {
    let folder = folder("foreign");
    write(&folder, "p.c", &program(CALLS[0]));
    write(&folder, "junk", "\u{1}\u{2}{{{");
    for args in [
        &["p.c", "--witness", "junk"][..],
        &["p.c", "--baseline", "junk"],
        &["p.c", "--prp", "junk"],
        &["recheck", "junk"],
    ] {
        let output = because(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(error(&output).contains("junk"), "{}", error(&output));
    }
    write(&folder, "t.yml", "format_version: '2.0'\ninput_files: nowhere.c\n");
    assert_eq!(because(&folder, &["t.yml", "--svcomp"]).status.code(), Some(2));
    assert_eq!(because(&folder, &["p.c", "--svcomp"]).status.code(), Some(2));
}

fn has_compiler() -> bool {
    Command::new("cc").arg("--version").output().is_ok_and(|o| o.status.success())
}

#[test]
fn generated_tests_do_as_predicted() {
    let folder = folder("native");
    let output = because(&folder, &["p.c", "--write-test", "t.c"]);
    assert_eq!(output.status.code(), Some(2));
    for body in [CALLS[1], CALLS[3], CALLS[7], CALLS[8], CALLS[13]] {
        write(&folder, "p.c", &program(body));
        let mut args = vec!["p.c", "--method", "closest", "--write-test", "t.c"];
        if has_compiler() {
            args.push("--confirm");
        }
        let output = because(&folder, &args);
        let printed = text(&output);
        assert_eq!(output.status.code(), Some(1), "{}", error(&output));
        assert!(folder.join("t.c").exists() && folder.join("t.pass.c").exists(), "{printed}");
        if has_compiler() {
            assert!(printed.contains("confirmed natively: the failing run"), "{body}: {printed}");
            assert!(printed.contains("confirmed natively: the passing run"), "{body}: {printed}");
            assert!(!printed.contains("not confirmed"), "{body}: {printed}");
        }
    }
    write(&folder, "p.c", &program(LOCALS[0]));
    let output = because(&folder, &["check", "p.c", "--write-test", "t2.c"]);
    let printed = text(&output);
    assert!(printed.contains("no test is made: the input x at p.c:7:17 cannot be set from outside"), "{printed}");
    assert!(!folder.join("t2.c").exists());
}

/// A test that fails a check here and is met by the compiled program is told apart from one that fails there too.
#[test]
fn a_test_is_run_natively() {
    if !has_compiler() {
        return;
    }
    let folder = folder("native-tests");
    let text_of = |factor: &str| {
        format!(
            "#include <stdio.h>\nint main(void) {{\n  int c, sum = 7;\n  while ((c = getchar()) != EOF && c != '\\n')\n    \
             sum = sum * {factor} + c;\n  printf(\"%d\\n\", sum);\n  return 0;\n}}\n"
        )
    };
    write(&folder, "t.txt", "< a.in -> \"-1597282211\\n\"\n");
    write(&folder, "a.in", "hello world\n");
    for (factor, expected) in
        [("31", "natively the program meets this test"), ("33", "confirmed natively: the test fails")]
    {
        write(&folder, "p.c", &text_of(factor));
        let output = because(&folder, &["check", "p.c", "--tests", "t.txt", "--confirm"]);
        assert_eq!(output.status.code(), Some(1), "{}", error(&output));
        assert!(text(&output).contains(expected), "{}", text(&output));
    }
}

/// What comes by the command line, by standard input and from another checker's functions is given natively too.
#[test]
fn generated_tests_give_arguments_and_standard_input() {
    let folder = folder("given");
    let programs = [
        (
            "#include <assert.h>\n#include <string.h>\nint main(int argc, char **argv) {\n  \
             assert(argc < 2 || strcmp(argv[1], \"-q\") != 0);\n  return 0;\n}\n",
            "argv[1] = \"-q\"",
        ),
        (
            "#include <assert.h>\n#include <stdio.h>\nint main(void) {\n  int a = getchar(), b = getchar();\n  \
             assert(a != '?' || b != EOF);\n  return 0;\n}\n",
            "standard input = \"?\"",
        ),
        (
            "int input(void);\nint other(void);\nint main(void) {\n  int x = input();\n  __CPROVER_assume(x > 4 && x < 9);\n  \
             if (x == 5) return other();\n  __CPROVER_assert(x != 8, \"not eight\");\n  return 0;\n}\n",
            "x = 8",
        ),
    ];
    for (source, shown) in programs {
        write(&folder, "p.c", source);
        let mut args = vec!["p.c", "--no-warnings", "--method", "closest", "--write-test", "t.c"];
        if has_compiler() {
            args.push("--confirm");
        }
        let printed = text(&because(&folder, &args));
        assert!(printed.contains(shown), "{printed}");
        if has_compiler() {
            assert!(printed.contains("confirmed natively: the failing run"), "{printed}");
            assert!(printed.contains("confirmed natively: the passing run"), "{printed}");
        }
    }
}

#[test]
fn tasks_of_the_competition() {
    let folder = folder("tasks");
    write(&folder, "p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    write(&folder, "t.yml", "format_version: '2.0'\ninput_files: 'p.c'\nproperties:\n  - property_file: p.prp\n");
    for (body, line, code) in [
        (CALLS[1], "FALSE(unreach-call)\n", 1),
        ("int x = __VERIFIER_nondet_int(); if (x != x) reach_error();", "TRUE\n", 0),
        ("int x = __VERIFIER_nondet_int(); int a[2]; a[x & 2] = 1;", "UNKNOWN\n", 3),
        // 32 bits, as older tasks have it.
        ("if (sizeof(long) != 4) reach_error();", "TRUE\n", 0),
    ] {
        write(&folder, "p.c", &program(body));
        let output = because(&folder, &["t.yml", "--svcomp"]);
        assert_eq!((text(&output).as_str(), output.status.code()), (line, Some(code)), "{}", error(&output));
    }
}

#[test]
fn known_and_accepted_failures() {
    let folder = folder("known");
    write(&folder, "p.c", &program("int x = __VERIFIER_nondet_int();\n  assert(x != 7);"));
    let output = because(&folder, &["check", "p.c", "-q", "--json", "old.json", "--sarif", "out.sarif"]);
    assert_eq!(output.status.code(), Some(1));
    let sarif = std::fs::read_to_string(folder.join("out.sarif")).expect("a log");
    assert!(sarif.contains("\"2.1.0\"") && sarif.contains("\"ruleId\": \"assertion\""));
    // Lines move, another failure comes.
    let edited = "\n\n  int x = __VERIFIER_nondet_int();\n  assert(x != 7);\n";
    write(&folder, "p.c", &program(edited));
    let output = because(&folder, &["check", "p.c", "-q", "--baseline", "old.json"]);
    assert!(text(&output).contains("known: p.c:"), "{}", text(&output));
    assert_eq!(output.status.code(), Some(0));
    write(&folder, "p.c", &program(&format!("{edited}  assert(x != 9);")));
    let output = because(&folder, &["check", "p.c", "-q", "--baseline", "old.json"]);
    assert!(text(&output).contains("known: ") && text(&output).contains("new: "), "{}", text(&output));
    assert_eq!(output.status.code(), Some(1));
    let output = because(&folder, &["check", "p.c", "-q", "--fail-on", "never"]);
    assert_eq!(output.status.code(), Some(0));
    write(
        &folder,
        "p.c",
        &program("int x = __VERIFIER_nondet_int();\n  assert(x != 7); // because: accepted: seven is reserved"),
    );
    let output = because(&folder, &["check", "p.c", "-q"]);
    assert!(text(&output).contains("accepted: p.c:") && text(&output).contains("seven is reserved"));
    assert_eq!(output.status.code(), Some(0));
    let output = because(&folder, &["recheck", "old.json"]);
    assert_eq!(output.status.code(), Some(1), "{}{}", text(&output), error(&output));
    write(&folder, "p.c", &program("int x = __VERIFIER_nondet_int();\n  if (x == 7) x = 8;\n  assert(x != 7);"));
    let output = because(&folder, &["recheck", "old.json"]);
    assert!(text(&output).contains(": gone; its run passes"), "{}{}", text(&output), error(&output));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_failure_is_not_gone_because_an_option_is_missing() {
    let folder = folder("recheck-file");
    let body = "FILE *f = fopen(\"in\", \"r\");\n  if (!f) return 0;\n  assert(fgetc(f) != 'x');";
    write(&folder, "p.c", &format!("#include <stdio.h>\n{}", program(body)));
    write(&folder, "data", "x");
    let given = ["--file", "in=data"];
    let output = because(&folder, &["check", "p.c", "-q", "--json", "old.json", given[0], given[1]]);
    assert_eq!(output.status.code(), Some(1), "{}", error(&output));
    let output = because(&folder, &["recheck", "old.json", given[0], given[1]]);
    assert!(text(&output).contains("still there; its run fails"), "{}", text(&output));
    let output = because(&folder, &["recheck", "old.json"]);
    assert!(text(&output).contains("not found again, but this search leaves out more runs"), "{}", text(&output));
    assert!(text(&output).contains("assumed now, and not in old.json: there is no file in when"), "{}", text(&output));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn outputs_that_a_command_does_not_write_are_refused() {
    let folder = folder("no-output");
    write(&folder, "p.c", &program("assert(1);"));
    for args in
        [["run", "p.c", "--html", "x"], ["recheck", "old.json", "--json", "x"], ["run", "p.c", "--format", "json"]]
    {
        assert_eq!(because(&folder, &args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn configuration_and_shells() {
    let folder = folder("configuration");
    write(&folder, "p.c", &program("long x = sizeof(long); assert(x == 4);"));
    assert_eq!(because(&folder, &["check", "p.c", "-q"]).status.code(), Some(1));
    write(&folder, "because.toml", "data-model = \"ilp32\"\n");
    assert_eq!(because(&folder, &["check", "p.c", "-q"]).status.code(), Some(0));
    assert_eq!(because(&folder, &["check", "p.c", "-q", "--data-model", "lp64"]).status.code(), Some(1));
    write(&folder, "because.toml", "data-model = \"ilp32\"\nhtml = \"x.html\"\n");
    let output = because(&folder, &["check", "p.c"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(error(&output).contains("`html` may only stand on the command line"));
    std::fs::remove_file(folder.join("because.toml")).expect("it was there");
    for args in [&["completions", "bash"][..], &["completions", "fish"], &["man"]] {
        let output = because(&folder, args);
        assert_eq!(output.status.code(), Some(0));
        assert!(text(&output).contains("witness"), "{args:?}");
    }
    let output = because(&folder, &["p.c", "--witnes", "x"]);
    assert!(error(&output).contains("--witness"), "{}", error(&output));
}
