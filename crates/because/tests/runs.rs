//! `because run` on whole programs: those of `tests/language`, which use the whole language, those of `tests/library`,
//! which call every modelled library function, and those of `tests/generated`, made from seeds. What a compiler's
//! program printed, and its exit status, stand next to each; `BLESS=1` asks the machine's `cc` again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn programs(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(folder);
    let mut files: Vec<PathBuf> = fs::read_dir(&dir)
        .unwrap_or_else(|e| panic!("{}: {e}", dir.display()))
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    files.sort();
    files
}

/// Output and exit status as the `.expected` files have them, and what went to standard error.
fn observe(command: &mut Command, file: &Path) -> (String, String) {
    let stdin = match fs::File::open(file.with_extension("stdin")) {
        Ok(input) => Stdio::from(input),
        Err(_) => Stdio::null(),
    };
    let output = command.stdin(stdin).output().expect("the program can be run");
    let status = output.status.code().map_or("none".to_string(), |c| c.to_string());
    let printed = String::from_utf8_lossy(&output.stdout);
    (format!("{printed}exit {status}\n"), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Writes what the program prints when `cc` has compiled it.
fn bless(file: &Path) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let binary = std::env::temp_dir().join(format!("because-bless-{}-{stem}", std::process::id()));
    let compiled = Command::new("cc").arg("-w").arg(file).arg("-o").arg(&binary).arg("-lm").status();
    assert!(compiled.is_ok_and(|s| s.success()), "cc compiles {}", file.display());
    let (expected, _) = observe(&mut Command::new(&binary), file);
    fs::write(file.with_extension("expected"), expected).expect("the expected output can be written");
    let _ = fs::remove_file(&binary);
}

fn check(folder: &str) {
    let files = programs(folder);
    assert!(files.len() > 5, "{folder}: only {} programs", files.len());
    let mut wrong = Vec::new();
    for file in files {
        if std::env::var_os("BLESS").is_some() {
            bless(&file);
        }
        let expected = fs::read_to_string(file.with_extension("expected")).expect("each program has its output");
        let (got, errors) = observe(Command::new(env!("CARGO_BIN_EXE_because")).arg("run").arg(&file), &file);
        if got != expected {
            let line = expected.lines().zip(got.lines()).find(|(e, g)| e != g);
            wrong.push(format!("{}: first difference {line:?}\n{errors}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{} programs of tests/{folder} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn language_programs_print_what_a_compilers_do() {
    check("language");
}

#[test]
fn library_programs_print_what_a_compilers_do() {
    check("library");
}

#[test]
fn generated_programs_print_what_a_compilers_do() {
    check("generated");
}
