//! `--diff` and `--fix` as a user meets them: patches that apply, files that are written, and what is refused.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("because-fix-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder for the test");
    path
}

fn because(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_because")).args(args).current_dir(folder).output().expect("the command starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const FAULTY: &str = "#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int least(int a, int b) {
  return a > b ? a : b;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int m = least(a, b);
  assert(m <= a && m <= b && (m == a || m == b));
  return 0;
}
";

#[test]
fn the_diff_is_a_patch_and_nothing_else() {
    let folder = folder("diff");
    std::fs::write(folder.join("a.c"), FAULTY).expect("a file");
    let printed = because(&folder, &["a.c", "--diff"]);
    assert_eq!(printed.status.code(), Some(1));
    let text = out(&printed);
    assert!(text.starts_with("--- a/a.c\n+++ b/a.c\n@@ "), "{text}");
    assert!(text.contains("-  return a > b ? a : b;\n+  return a < b ? a : b;\n"), "{text}");
    if Command::new("patch").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `patch`");
        return;
    }
    std::fs::write(folder.join("a.patch"), &printed.stdout).expect("a file");
    let applied =
        Command::new("patch").args(["-p1", "-i", "a.patch"]).current_dir(&folder).output().expect("it starts");
    assert!(applied.status.success(), "{applied:?}");
    assert_eq!(because(&folder, &["check", "a.c"]).status.code(), Some(0));
    let nothing = because(&folder, &["a.c", "--diff"]);
    assert_eq!((nothing.status.code(), nothing.stdout.len()), (Some(0), 0));
}

#[test]
fn the_fix_is_written_and_can_be_undone() {
    let folder = folder("fix");
    std::fs::write(folder.join("a.c"), FAULTY).expect("a file");
    let written = because(&folder, &["a.c", "--fix"]);
    assert_eq!(written.status.code(), Some(1), "the program that was read fails");
    let text = out(&written);
    assert!(text.contains("wrote a.c: with this edit no run fails\n"), "{text}");
    let now = std::fs::read_to_string(folder.join("a.c")).expect("the file is there");
    assert_eq!(now, FAULTY.replace("a > b ? a : b", "a < b ? a : b"));
    let undo = text.split("to undo it:\n").nth(1).expect("it says how to undo it");
    let undone = Command::new("sh").args(["-c", undo]).current_dir(&folder).output().expect("a shell");
    if undone.status.success() {
        assert_eq!(std::fs::read_to_string(folder.join("a.c")).expect("the file is there"), FAULTY);
    } else {
        eprintln!("skipped: there is no `patch`");
    }
}

#[test]
fn nothing_is_written_where_there_is_no_such_repair() {
    let folder = folder("none");
    std::fs::write(folder.join("a.c"), FAULTY).expect("a file");
    let refused = because(&folder, &["a.c", "--fix=9"]);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("nothing is written: there is no repair 9"), "{error}");
    assert_eq!(std::fs::read_to_string(folder.join("a.c")).expect("the file is there"), FAULTY);
    for wrong in [&["a.c", "--fix", "--diff"][..], &["a.c", "--fix=0"], &["a.c", "--fix=x"]] {
        assert_eq!(because(&folder, wrong).status.code(), Some(2), "{wrong:?}");
    }
}
