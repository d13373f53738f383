//! The built command as a user meets it: real files, real streams, exit codes.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn because(folder: &PathBuf, args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    // The command may end without reading all of it.
    let _ = pipe.write_all(stdin);
    drop(pipe);
    child.wait_with_output().expect("the command ends")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_missing_file_and_a_directory() {
    let folder = folder("missing");
    let output = because(&folder, &["run", "nowhere.c"], b"");
    assert_eq!(error(&output), "error[cannot-read]: cannot read nowhere.c: no such file\n");
    assert_eq!(output.status.code(), Some(2));
    std::fs::create_dir_all(folder.join("folder.c")).expect("a directory");
    let output = because(&folder, &["folder.c"], b"");
    assert_eq!(error(&output), "error[cannot-read]: cannot read folder.c: it is a directory\n");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn binary_junk_is_bad_input_with_a_place() {
    let folder = folder("junk");
    let mut state = 1u64;
    for length in [1usize, 10, 300, 5000] {
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 40) as u8
            })
            .collect();
        std::fs::write(folder.join("junk.c"), bytes).expect("a file");
        let output = because(&folder, &["run", "junk.c"], b"");
        let text = error(&output);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("error[") && text.contains("--> junk.c:1:"), "{text}");
    }
}

#[test]
fn a_program_from_standard_input() {
    let folder = folder("stdin");
    let output = because(&folder, &["run", "-"], b"int main(void) { return 17; }");
    assert_eq!((error(&output).as_str(), output.status.code()), ("", Some(17)));
}

#[test]
fn a_preprocessed_file_and_several_files() {
    let folder = folder("several");
    std::fs::write(folder.join("a.i"), "# 1 \"orig.c\"\nint f(void);\nint main(void) { return f(); }\n")
        .expect("a file");
    std::fs::write(folder.join("b.c"), "#include \"deep.h\"\nint f(void) { return DEEP; }\n").expect("a file");
    std::fs::create_dir_all(folder.join("inc")).expect("a folder");
    std::fs::write(folder.join("inc/deep.h"), "#ifdef TWO\n#define DEEP 2\n#else\n#define DEEP 1\n#endif\n")
        .expect("a file");
    let output = because(&folder, &["run", "a.i", "b.c", "-Iinc"], b"");
    assert_eq!((error(&output).as_str(), output.status.code()), ("", Some(1)));
    let output = because(&folder, &["run", "a.i", "b.c", "-isystem", "inc", "-DTWO"], b"");
    assert_eq!((error(&output).as_str(), output.status.code()), ("", Some(2)));
    let database = r#"[{"directory": ".", "file": "b.c", "command": "cc -Iinc -DTWO -c b.c"},
                       {"directory": ".", "file": "a.i", "command": "cc -c a.i"}]"#;
    std::fs::write(folder.join("compile_commands.json"), database).expect("a file");
    let output = because(&folder, &["run", "a.i", "b.c", "--compile-commands", "compile_commands.json"], b"");
    assert_eq!((error(&output).as_str(), output.status.code()), ("", Some(2)));
}

#[test]
fn help_and_version_are_good() {
    let folder = folder("help");
    for args in [&["--help"][..], &["--version"], &["run", "--help"], &["dump", "--help"]] {
        let output = because(&folder, args, b"");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(!output.stdout.is_empty() && output.stderr.is_empty());
    }
    assert_eq!(because(&folder, &[], b"").status.code(), Some(2));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let folder = folder("pipe");
    std::fs::write(
        folder.join("much.c"),
        "#include <stdio.h>\nint main(void) { for (int i = 0; i < 20000; i++) puts(\"line\"); return 5; }\n",
    )
    .expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(["run", "much.c"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!((error(&output).as_str(), output.status.code()), ("", Some(5)));
}

/// What is printed parses back: whole programs, not only those that the text form's own tests make up.
#[test]
fn dumped_programs_run_again() {
    let folder = folder("dump");
    let text = "#include <stdio.h>\nstruct p { int x : 3; char *n; } a = {2, \"n\\\"\"};\n\
                int main(void) { printf(\"%d %s %g\\n\", a.x, a.n, 0.1); return 9; }\n";
    std::fs::write(folder.join("p.c"), text).expect("a file");
    for flags in [&["dump", "ir", "p.c"][..], &["dump", "ir", "--exact", "p.c"]] {
        let dumped = because(&folder, flags, b"");
        assert_eq!(dumped.status.code(), Some(0), "{}", error(&dumped));
        std::fs::write(folder.join("p.ir"), &dumped.stdout).expect("a file");
        let output = because(&folder, &["run", "p.ir"], b"");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "2 n\" 0.1\n", "{}", error(&output));
        assert_eq!(output.status.code(), Some(9));
    }
}

#[test]
fn inputs_of_a_result_reproduce_its_run() {
    let folder = folder("inputs");
    let text = "extern char __VERIFIER_nondet_char(void);\nextern double __VERIFIER_nondet_double(void);\n\
                void reach_error(void);\nint main(void) {\n  int x;\n  char c = __VERIFIER_nondet_char();\n  \
                double d = __VERIFIER_nondet_double();\n  if (x == -77 && c == 'k' && d == 0.1)\n    reach_error();\n  return 0;\n}\n";
    std::fs::write(folder.join("p.c"), text).expect("a file");
    let found = because(&folder, &["check", "p.c", "--format", "json"], b"");
    assert_eq!(found.status.code(), Some(1), "{}", error(&found));
    std::fs::write(folder.join("r.json"), &found.stdout).expect("a file");
    let again = because(&folder, &["run", "p.c", "--inputs", "r.json"], b"");
    assert_eq!(again.status.code(), Some(1), "{}", error(&again));
    assert!(error(&again).contains("--> p.c:9:5"), "{}", error(&again));
    let page = because(&folder, &["report", "r.json"], b"");
    assert!(String::from_utf8_lossy(&page.stdout).to_lowercase().starts_with("<!doctype html>"));
    assert_eq!(because(&folder, &["report", "p.c"], b"").status.code(), Some(2));
}

/// A search that does not end by itself ends when its time is up, undecided.
#[test]
fn a_timeout_is_undecided() {
    let folder = folder("timeout");
    let text = "#include <assert.h>\nextern unsigned long __VERIFIER_nondet_ulong(void);\nint main(void) {\n  \
                unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();\n  \
                unsigned __int128 p = (unsigned __int128)a * b;\n  \
                assert(!(a > 1 && b > 1 && p == 0xfffffffffffffffffffffff1u * (unsigned __int128)1));\n  \
                unsigned i = 0;\n  while (i != a)\n    i++;\n  assert(i < 100000);\n  return 0;\n}\n";
    std::fs::write(folder.join("slow.c"), text).expect("a file");
    let output = because(&folder, &["check", "slow.c", "-w", "--timeout", "300ms"], b"");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(3), "{printed}{}", error(&output));
    assert!(printed.contains("undecided") && !printed.contains("= took"), "{printed}");
    let output = because(&folder, &["check", "slow.c", "-w", "--timeout", "300ms", "--stats"], b"");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("  = took "), "{printed}");
}

#[test]
fn the_locale_and_the_format_decide_on_the_form() {
    let folder = folder("form");
    let text = "#include <assert.h>\nint main(int argc, char **argv) {\n  int n = argc + 1;\n  assert(n < 3);\n}\n";
    std::fs::write(folder.join("a.c"), text).expect("a file");
    let run = |args: &[&str], locale: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
        command.args(args).current_dir(&folder).env("LC_ALL", locale).env("COLUMNS", "60");
        String::from_utf8_lossy(&command.output().expect("it ends").stdout).into_owned()
    };
    assert!(run(&["check", "a.c"], "C.UTF-8").contains("┌─ a.c:4:3\n 4│"));
    let plain = run(&["a.c"], "C");
    assert!(plain.is_ascii() && plain.contains("+- a.c:4:3\n 4|"), "{plain}");
    let comment = run(&["a.c", "--format", "markdown"], "C");
    assert!(comment.starts_with("### assertion `n < 3` can fail\n\n`a.c:4:3` with `argc = "), "{comment}");
}
