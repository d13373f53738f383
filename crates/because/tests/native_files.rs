//! Programs that read and write files: `because run` against the machine's `cc`, each in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder with the files that the programs know, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("because-files-{}-{name}", std::process::id()));
        std::fs::create_dir_all(path.join("sub")).expect("a folder for the test");
        let every: Vec<u8> = (0..3).flat_map(|_| 0..=255).collect();
        let files: [(&str, &[u8]); 5] = [
            ("data.txt", b"one\ntwo and more\nlast"),
            ("sub/inner.txt", b"inner\n"),
            ("empty", b""),
            ("numbers.txt", b"1 22 -3\n\t40 word 2.5 and rest\n"),
            ("bytes", &every),
        ];
        for (name, bytes) in files {
            std::fs::write(path.join(name), bytes).expect("a file");
        }
        Folder(path)
    }

    /// Names and contents, to see that nothing changes.
    fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut list = Vec::new();
        for folder in [self.0.clone(), self.0.join("sub")] {
            for entry in std::fs::read_dir(folder).expect("the folder").flatten() {
                if entry.path().is_file() {
                    list.push((entry.path(), std::fs::read(entry.path()).expect("a file")));
                }
            }
        }
        list.sort();
        list
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let mut list: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the programs").flatten().map(|entry| entry.path()).collect();
    list.sort();
    list
}

fn because(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_because")).args(args).current_dir(folder).output().expect("the command ends")
}

fn shown(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    format!("{}{}[{:?}]", text(&output.stdout), text(&output.stderr), output.status.code())
}

#[test]
fn programs_with_files_run_as_compiled() {
    if !Command::new("cc").arg("--version").output().is_ok_and(|o| o.status.success()) {
        eprintln!("skipped: there is no cc");
        return;
    }
    let programs = programs();
    assert!(programs.len() >= 10, "the programs are there");
    for program in programs {
        let name = program.file_stem().and_then(|n| n.to_str()).expect("a name").to_string();
        let (native, ours) = (Folder::new(&format!("{name}-native")), Folder::new(&name));
        let binary = native.0.join("program-under-test");
        let compiled = Command::new("cc").args(["-w", "-O0"]).arg(&program).arg("-o").arg(&binary).output();
        assert!(compiled.is_ok_and(|o| o.status.success()), "{name} compiles");
        let expected = Command::new(&binary).current_dir(&native.0).output().expect("the program ends");
        let before = ours.contents();
        let got = because(&ours.0, &["run", program.to_str().expect("a path")]);
        assert_eq!(shown(&got), shown(&expected), "{name}");
        assert_eq!(ours.contents(), before, "{name} changes no file");
    }
}

const OPENS: &str = "#include <stdio.h>\nint main(int argc, char **argv) {\n  FILE *file = fopen(argv[1], \"r\");\n  \
                     if (!file) { perror(argv[1]); return 4; }\n  int c = fgetc(file);\n  return c == EOF ? 5 : c;\n}\n";

#[cfg(unix)]
#[test]
fn nothing_outside_of_the_folder_is_read() {
    let folder = Folder::new("outside");
    std::fs::write(folder.0.join("opens.c"), OPENS).expect("a file");
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.0.join("sub").join(name)).expect("a link");
    };
    link("../data.txt", "up");
    link("inner.txt", "beside");
    link("/etc/passwd", "far");
    link("/nowhere/at/all", "nothing");
    link("/dev/zero", "device");
    let opens = |name: &str| because(&folder.0, &["run", "opens.c", "--files", "sub", "--", name]);
    let status = |name: &str| opens(name).status.code();
    assert_eq!(status("inner.txt"), Some(i32::from(b'i')));
    assert_eq!(status("beside"), Some(i32::from(b'i')), "a link that stays inside");
    assert_eq!(status(folder.0.join("sub/inner.txt").to_str().expect("a path")), Some(i32::from(b'i')));
    assert_eq!(status("missing"), Some(4));
    for name in ["up", "far", "device", "../data.txt", "/etc/passwd", "/dev/zero"] {
        let output = opens(name);
        assert_eq!(output.status.code(), Some(3), "{name}");
        let text = shown(&output);
        assert!(text.contains("outside of the folder") && text.contains("opens.c:3"), "{name}: {text}");
    }
    assert!(shown(&opens("nothing")).contains("a link that leads nowhere"));
    let pipe = folder.0.join("sub/pipe");
    if Command::new("mkfifo").arg(&pipe).status().is_ok_and(|s| s.success()) {
        assert!(shown(&opens("pipe")).contains("a device or a pipe"));
    }
    let bad = because(&folder.0, &["run", "opens.c", "--files", "data.txt", "--", "x"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(shown(&bad).contains("--files data.txt: it is not a folder"), "{}", shown(&bad));
}

const COUNTS: &str = "#include <assert.h>\n#include <stdio.h>\nint main(void) {\n  FILE *in = fopen(\"sub/in.txt\", \"r\");\n  \
                      int c, lines = 0;\n  if (!in) return 0;\n  while ((c = fgetc(in)) != EOF) if (c == '\\n') lines++;\n  \
                      assert(lines < 3);\n  return 0;\n}\n";

/// A run with a file of any bytes, and one with a given file, as a test for a compiler.
#[test]
fn tests_bring_their_files() {
    if !Command::new("cc").arg("--version").output().is_ok_and(|o| o.status.success()) {
        eprintln!("skipped: there is no cc");
        return;
    }
    let folder = Folder::new("tests");
    std::fs::write(folder.0.join("counts.c"), COUNTS).expect("a file");
    std::fs::write(folder.0.join("four"), "\n\n\n\n").expect("a file");
    std::fs::write(folder.0.join("two"), "\n\n").expect("a file");
    let before = folder.contents();
    for file in ["sub/in.txt=4", "sub/in.txt=four"] {
        let checked = because(&folder.0, &["check", "counts.c", "--file", file, "--confirm"]);
        let text = shown(&checked);
        assert_eq!(checked.status.code(), Some(1), "{text}");
        assert!(text.contains("confirmed natively: the failing run ends with") && text.contains("lines < 3"), "{text}");
    }
    let holds = because(&folder.0, &["check", "counts.c", "--file", "sub/in.txt=two"]);
    assert_eq!(holds.status.code(), Some(0), "{}", shown(&holds));
    assert_eq!(folder.contents(), before, "no file is changed");
    let saved = because(&folder.0, &["check", "counts.c", "--file", "sub/in.txt=4", "--format", "json"]);
    std::fs::write(folder.0.join("result.json"), &saved.stdout).expect("a file");
    let again = because(&folder.0, &["run", "counts.c", "--file", "sub/in.txt=4", "--inputs", "result.json"]);
    assert!(shown(&again).contains("assertion `lines < 3` failed"), "{}", shown(&again));
}
