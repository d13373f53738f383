//! Files that the command writes: never one that it read, whole or as before, and never in place of the answer.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = "#include \"m.h\"\nint main(void) {\n  int x = nondet_int();\n  return 8 / x;\n}\n";
const HEADER: &str = "int nondet_int(void);\n";

/// A fresh folder with a failing program and its header.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-outputs-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    fs::write(path.join("m.c"), PROGRAM).expect("a file");
    fs::write(path.join("m.h"), HEADER).expect("a file");
    path
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_because"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command
}

fn because(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every option that writes a file.
const OPTIONS: [&str; 6] = ["--html", "--json", "--sarif", "--witness-out", "--write-test", "--proof"];

#[test]
fn no_option_overwrites_a_file_that_is_read() {
    let folder = folder("read");
    fs::hard_link(folder.join("m.c"), folder.join("hard")).expect("a link");
    symlink("m.c", folder.join("soft")).expect("a link");
    for option in OPTIONS {
        for name in ["m.c", "./m.c", "hard", "soft"] {
            let output = because(&folder, &["check", "m.c", option, name]);
            assert_eq!(output.status.code(), Some(2), "{option} {name}");
            assert!(output.stdout.is_empty(), "it is refused before any work");
            assert!(text(&output.stderr).contains(&format!("{option} would overwrite {name}")));
        }
    }
    assert_eq!(fs::read_to_string(folder.join("m.c")).expect("a file"), PROGRAM);
}

/// What is read is known only after reading: the answer is given, the file is kept.
#[test]
fn headers_are_files_that_are_read() {
    let folder = folder("header");
    symlink("m.h", folder.join("soft.h")).expect("a link");
    for option in ["--html", "--json", "--sarif", "--witness-out", "--write-test"] {
        for name in ["m.h", "soft.h"] {
            let output = because(&folder, &["check", "m.c", option, name]);
            assert_eq!(output.status.code(), Some(2), "{option} {name}");
            assert!(text(&output.stdout).contains("division by zero"), "{option} {name}");
            assert!(text(&output.stderr).contains(&format!("{option} would overwrite {name}")));
        }
    }
    assert_eq!(fs::read_to_string(folder.join("m.h")).expect("a file"), HEADER);
}

#[test]
fn every_kind_of_input_is_kept() {
    let folder = folder("kinds");
    let keep = |name: &str, content: &str| fs::write(folder.join(name), content).expect("a file");
    keep("because.toml", "unwind = 3\n");
    keep("f.c", "int f(int x) { return x; }\n");
    keep("g.c", "int f(int x) { return x + 0; }\n");
    keep("tests.txt", "x=3 -> 3\n");
    keep("inputs.txt", "nondet_int = 0\n");
    keep("db.json", "[{\"directory\": \".\", \"file\": \"m.c\", \"command\": \"cc -c m.c\"}]");
    let saved = because(&folder, &["check", "m.c", "--json", "old.json"]);
    assert_eq!(saved.status.code(), Some(1), "{}", text(&saved.stderr));
    let cases: [&[&str]; 7] = [
        &["check", "m.c", "--html", "because.toml"],
        &["check", "f.c", "--entry", "f", "--reference", "g.c", "--html", "g.c"],
        &["check", "f.c", "--entry", "f", "--tests", "tests.txt", "--html", "tests.txt"],
        &["check", "m.c", "--inputs", "inputs.txt", "--html", "inputs.txt"],
        &["check", "m.c", "--compile-commands", "db.json", "--html", "db.json"],
        &["check", "m.c", "--baseline", "old.json", "--html", "old.json"],
        &["report", "old.json", "--html", "old.json"],
    ];
    for args in cases {
        let last = folder.join(args.last().expect("a name"));
        let before = fs::read(&last).expect("a file");
        let output = because(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("would overwrite"), "{args:?}: {}", text(&output.stderr));
        assert_eq!(fs::read(&last).expect("a file"), before, "{args:?}");
    }
}

#[test]
fn two_outputs_to_one_file_are_refused_before_any_work() {
    let folder = folder("two");
    symlink("new", folder.join("soft")).expect("a link");
    for (one, other) in [("new", "new"), ("new", "./new"), ("new", "soft")] {
        let output = because(&folder, &["check", "m.c", "--html", one, "--json", other]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("--html and --json both write"), "{}", text(&output.stderr));
        assert!(output.stdout.is_empty() && !folder.join("new").exists());
    }
    let same = because(&folder, &["check", "m.c", "--write-test", "t.c", "--html", "t.pass.c"]);
    assert!(text(&same.stderr).contains("both write t.pass.c"), "{}", text(&same.stderr));
    let devices = because(&folder, &["check", "m.c", "--html", "/dev/null", "--json", "/dev/null"]);
    assert_eq!(devices.status.code(), Some(1));
}

#[test]
fn an_answer_is_printed_where_a_file_cannot_be_written() {
    let folder = folder("unwritten");
    for path in ["missing/x", ".", "/dev/full"] {
        for option in ["--html", "--json", "--sarif", "--witness-out", "--write-test"] {
            let output = because(&folder, &["check", "m.c", option, path]);
            assert_eq!(output.status.code(), Some(2), "{option} {path}");
            assert!(text(&output.stdout).contains("division by zero"), "{option} {path}");
            assert!(text(&output.stderr).contains(&format!("cannot write {path}")), "{}", text(&output.stderr));
        }
    }
    let holds = "int main(void) { return 0; }\n";
    fs::write(folder.join("h.c"), holds).expect("a file");
    let output = because(&folder, &["check", "h.c", "--proof", "missing/x"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stdout).contains("holds"));
}

#[test]
fn outputs_replace_what_was_there_and_leave_nothing_beside() {
    let folder = folder("replace");
    fs::write(folder.join("old.json"), "old").expect("a file");
    symlink("old.json", folder.join("soft")).expect("a link");
    let output = because(&folder, &["check", "m.c", "--json", "soft"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(fs::read_to_string(folder.join("old.json")).expect("a file").contains("\"schema\": 1"));
    assert!(fs::symlink_metadata(folder.join("soft")).expect("the link").is_symlink());
    let mut names: Vec<_> = fs::read_dir(&folder).expect("a folder").flatten().map(|e| e.file_name()).collect();
    names.sort();
    assert_eq!(names, ["m.c", "m.h", "old.json", "soft"]);
}

#[test]
fn standard_output_may_be_named() {
    let folder = folder("stdout");
    let output = because(&folder, &["check", "m.c", "-q", "--json", "/dev/stdout"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.contains("division by zero") && printed.contains("\"schema\": 1"), "{printed}");
    let file = fs::File::create(folder.join("both")).expect("a file");
    let status = command(&folder, &["check", "m.c", "-q", "--json", "/dev/stdout"]).stdout(file).status();
    assert_eq!(status.expect("the command runs").code(), Some(1));
    let kept = fs::read_to_string(folder.join("both")).expect("a file");
    assert!(kept.starts_with("m.c:4:") && kept.contains("\"schema\": 1"), "{kept}");
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = folder("full");
    fs::write(folder.join("hello.c"), "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n")
        .expect("a file");
    let cases: [&[&str]; 5] = [
        &["check", "m.c"],
        &["check", "m.c", "--format", "json"],
        &["--help"],
        &["dump", "ir", "m.c"],
        &["run", "hello.c"],
    ];
    for args in cases {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = command(&folder, args).stdout(full).output().expect("the command runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains("cannot write to standard output"), "{args:?}");
    }
}

/// Nobody reads the answer: no message, but no status either that says the answer was given.
#[test]
fn a_closed_pipe_is_quiet_but_not_good() {
    let folder = folder("closed");
    fs::write(folder.join("h.c"), "int main(void) { return 0; }\n").expect("a file");
    for (name, status) in [("h.c", 2), ("m.c", 1)] {
        let mut child = command(&folder, &["check", name])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(status)));
    }
}

#[test]
fn no_failures_at_most_is_no_question() {
    let folder = folder("none");
    let output = because(&folder, &["check", "m.c", "--all", "--max-failures", "0"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--max-failures 0"), "{}", text(&output.stderr));
}

/// A long run does not make a long document: the middle of its lists is left out, with a note.
#[test]
fn the_document_of_a_long_run_is_small() {
    let folder = folder("long");
    let text = "#include <assert.h>\nstatic unsigned f(unsigned x) { return x * 3u + 1u; }\nint main(void) {\n  unsigned s = 0;\n  \
        for (int i = 0; i < 20000; i++) {\n    s = f(s);\n    if (s % 7u == 3u) s ^= 5u;\n  }\n  assert(s == 5u);\n  return 0;\n}\n";
    fs::write(folder.join("a.c"), text).expect("a file");
    let output = because(&folder, &["check", "a.c", "--json", "r.json", "--html", "r.html"]);
    assert_eq!(output.status.code(), Some(1), "{}", text_of(&output));
    for name in ["r.json", "r.html"] {
        let length = fs::metadata(folder.join(name)).expect("a file").len();
        assert!(length < 20 << 20, "{name}: {length}");
    }
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join("r.json")).expect("a file")).expect("the document");
    let failure = &json["failures"][0];
    let left_out = failure["left_out"].as_array().expect("something is left out");
    for member in ["run", "trace"] {
        let row = left_out.iter().find(|l| l["member"] == member).expect("it is named");
        let kept = failure[member].as_array().expect("a list").len() as u64;
        assert!(kept <= 10_000 && row["count"].as_u64() > Some(10_000), "{row}");
        assert!(text_of(&output).contains(&format!("{} rows of `{member}` are left out", row["count"])));
    }
    let last = failure["run"].as_array().and_then(|r| r.last()).expect("a row");
    assert!(last["place"]["line"] == 5 || last["place"]["line"] == 7, "the end of the run is kept: {last}");
}

fn text_of(output: &Output) -> String {
    text(&output.stderr)
}
