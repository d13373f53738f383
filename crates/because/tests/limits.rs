//! Limits end every phase, and the answer says which limit it was.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-limits-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder for the test");
    path
}

/// The member `limits.ended_by` of the answer, its verdict, and the first thing that is missing.
fn ended(folder: &Path, args: &[&str]) -> (String, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(args)
        .args(["--format", "json", "-w"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the command runs");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)));
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    (text(&json["limits"]["ended_by"]), text(&json["verdict"]), text(&json["limits"]["missing"][0]["text"]))
}

/// A macro whose expansion has 10^9 tokens.
fn macro_bomb() -> String {
    let mut text = String::from("#define M0 +1\n");
    for i in 1..10 {
        let uses = format!("M{} ", i - 1).repeat(10);
        text.push_str(&format!("#define M{i} {uses}\n"));
    }
    text + "int main(void) { return 0 M9; }\n"
}

#[test]
fn preprocessing_ends_with_time_or_memory() {
    let folder = folder("macro");
    fs::write(folder.join("a.c"), macro_bomb()).expect("a file");
    let want = |by: &str, limit: &str| {
        let missing = format!("the {limit} limit ended reading and preprocessing the source");
        (by.to_string(), "undecided".to_string(), missing)
    };
    assert_eq!(ended(&folder, &["check", "a.c", "--timeout", "300ms", "--memory", "64G"]), want("time", "time"));
    assert_eq!(ended(&folder, &["check", "a.c", "--memory", "60M"]), want("memory", "memory"));
}

/// A file that includes itself, over and over on every level.
#[test]
fn includes_of_includes_end_with_time() {
    let folder = folder("include");
    fs::write(folder.join("a.c"), "#include \"a.h\"\nint main(void) { return 0; }\n").expect("a file");
    fs::write(folder.join("a.h"), "#include \"a.h\"\n#include \"a.h\"\n").expect("a file");
    let (by, verdict, _) = ended(&folder, &["check", "a.c", "--timeout", "300ms"]);
    assert_eq!((by.as_str(), verdict.as_str()), ("time", "undecided"));
}

/// Whether a prime number has factors.
const FACTORS: &str = "#include <assert.h>\nunsigned long nondet_ulong(void);\nint main(void) {\n  \
    unsigned long a = nondet_ulong(), b = nondet_ulong();\n  \
    unsigned __int128 p = (unsigned __int128)a * b, prime = ((unsigned __int128)1 << 127) - 1;\n  \
    assert(!(a > 1 && b > 1 && p == prime));\n  return 0;\n}\n";

#[test]
fn solving_ends_with_time_memory_or_work() {
    let folder = folder("solve");
    fs::write(folder.join("a.c"), FACTORS).expect("a file");
    for (limit, value, by) in [("--timeout", "500ms", "time"), ("--memory", "30M", "memory"), ("--work", "1M", "work")]
    {
        let (ended_by, verdict, _) = ended(&folder, &["check", "a.c", limit, value]);
        assert_eq!((ended_by.as_str(), verdict.as_str()), (by, "undecided"), "{limit}");
    }
}

#[test]
fn a_run_without_end_ends_with_time() {
    let folder = folder("run");
    let text = "int main(void) {\n  unsigned long x = 1;\n  while (x) x = x * 6364136223846793005ul + 1442695040888963407ul;\n  return 0;\n}\n";
    fs::write(folder.join("a.c"), text).expect("a file");
    let (by, verdict, _) = ended(&folder, &["check", "a.c", "--timeout", "500ms", "--zero-inputs"]);
    assert_eq!((by.as_str(), verdict.as_str()), ("time", "undecided"));
}

/// A program that waits for input is ended as well.
#[test]
fn waiting_for_input_ends_with_time() {
    let folder = folder("input");
    fs::write(folder.join("a.c"), "#include <stdio.h>\nint main(void) { return getchar() == 'x'; }\n").expect("a file");
    let mut child = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(["run", "a.c", "--timeout", "300ms"])
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let pipe = child.stdin.take();
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the run was ended"));
    drop(pipe);
}

/// A failure that was found stays the answer when the methods are cut off.
#[test]
fn what_was_found_is_kept() {
    let folder = folder("kept");
    let text = "#include <assert.h>\nunsigned nondet_uint(void);\nint main(void) {\n  unsigned x = nondet_uint(), s = 0;\n  \
        for (unsigned i = 0; i < 40; i++) s += (x ^ i) * (x + i);\n  assert(s != 0);\n  assert(x != 3);\n  return 0;\n}\n";
    fs::write(folder.join("a.c"), text).expect("a file");
    let (_, verdict, _) = ended(&folder, &["explain", "a.c", "--property", "assertion", "--timeout", "20"]);
    assert_eq!(verdict, "fails");
}

/// The first Ctrl-C ends the work in order: the answer is printed, and says who ended it.
#[test]
fn ctrl_c_ends_the_work_and_the_answer_is_printed() {
    let folder = folder("user");
    fs::write(folder.join("a.c"), FACTORS).expect("a file");
    fs::write(folder.join("b.c"), macro_bomb()).expect("a file");
    for name in ["a.c", "b.c"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_because"))
            .args(["check", name, "--format", "json", "--memory", "64G"])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let interrupt = || Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        std::thread::sleep(std::time::Duration::from_millis(800));
        interrupt().expect("a signal is sent");
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut child.stdout.take().expect("a pipe"), &mut bytes).expect("it is read");
        assert_eq!(child.wait().expect("it ends").code(), Some(3), "{name}");
        let json: serde_json::Value = serde_json::from_slice(&bytes).expect("the answer");
        assert_eq!((&json["verdict"], &json["limits"]["ended_by"]), (&"undecided".into(), &"user".into()), "{name}");
    }
}

/// The native run of a test sleeps; the limit ends it, and the answer is there.
#[test]
fn a_native_run_ends_with_time() {
    let folder = folder("confirm");
    let text = "#include <assert.h>\nunsigned sleep(unsigned);\nunsigned nondet_uint(void);\nint main(void) {\n  \
        unsigned x = nondet_uint();\n  if (x == 78u) sleep(1000);\n  assert(x != 78u);\n  return 0;\n}\n";
    fs::write(folder.join("a.c"), text).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_because"))
        .args(["check", "a.c", "--confirm", "--timeout", "5"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .expect("the command runs");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("can fail") && printed.contains("the time limit ended it"), "{printed}");
}
