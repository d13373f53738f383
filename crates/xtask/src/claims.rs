//! `cargo xtask claims BECAUSE PLACE…`: every repair that is shown, made with `patch` and checked again.
//!
//! Comes in: the built command, and folders of suites or files of C. Goes out: a row a program with its repairs and what is
//! claimed of them, and at the end how many claims are false. Status 1 where one is.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program by name.
struct Entry {
    name: String,
    text: String,
}

pub fn command(arguments: &[&str]) -> u8 {
    let [because, places @ ..] = arguments else {
        eprintln!("usage: cargo xtask claims BECAUSE PLACE…");
        return 2;
    };
    let (because, entries) = match (Path::new(because).canonicalize(), entries(places)) {
        (Ok(because), Ok(entries)) => (because, entries),
        (Err(error), _) => return wrong(&error.to_string()),
        (_, Err(error)) => return wrong(&error),
    };
    let folder = std::env::temp_dir().join(format!("because-claims-{}", std::process::id()));
    let (mut made, mut failed) = (0, 0);
    for entry in &entries {
        let (claims, errors) = of_program(&because, entry, &folder);
        made += claims.len();
        failed += errors.len();
        println!("{}: {}", entry.name, if claims.is_empty() { "none".to_string() } else { claims.join(", ") });
        errors.iter().for_each(|e| println!("  FALSE: {e}"));
    }
    let _ = std::fs::remove_dir_all(&folder);
    println!("{} programs, {made} repairs made with patch and checked again, {failed} claims false", entries.len());
    u8::from(failed > 0)
}

fn wrong(error: &str) -> u8 {
    eprintln!("{error}");
    2
}

fn entries(places: &[&str]) -> Result<Vec<Entry>, String> {
    let mut all = Vec::new();
    for place in places {
        let path = Path::new(place);
        if path.is_dir() {
            all.extend(of_suite(path)?);
        } else {
            all.push(Entry { name: place.to_string(), text: read(path)? });
        }
    }
    Ok(all)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The programs of a suite, each with its fault.
fn of_suite(folder: &Path) -> Result<Vec<Entry>, String> {
    let mut all = Vec::new();
    for entry in because::bench::read(&folder.to_string_lossy())?.entries {
        let program = read(Path::new(entry.files.first().map_or("", String::as_str)))?;
        let text = entry.change.map_or(program.clone(), |change| change.apply(&program));
        all.push(Entry { name: entry.name, text });
    }
    Ok(all)
}

/// What is claimed of a program's repairs, and what is false.
fn of_program(because: &Path, entry: &Entry, folder: &Path) -> (Vec<String>, Vec<String>) {
    let (mut claims, mut errors) = (Vec::new(), Vec::new());
    let answer = match written(folder, &entry.text).and_then(|file| answer(because, &file)) {
        Ok(answer) => answer,
        Err(error) => return (claims, vec![error]),
    };
    let repairs = answer["failures"].as_array().and_then(|all| all.first()?["repairs"].as_array());
    for repair in repairs.into_iter().flatten() {
        let (status, diff) = (repair["status"].as_str().unwrap_or(""), repair["diff"].as_str().unwrap_or(""));
        claims.push(status.to_string());
        let verdict = written(folder, &entry.text).and_then(|file| {
            patch(folder, diff)?;
            let answer = checked(because, &file)?;
            Ok(answer["verdict"].as_str().unwrap_or("none").to_string())
        });
        let holds = match (status, verdict.as_deref()) {
            ("proved", Ok(verdict)) => verdict == "holds",
            ("bounded", Ok(verdict)) => verdict != "fails",
            (_, Ok(_)) => true,
            (_, Err(_)) => false,
        };
        if !holds {
            errors.push(format!("{status}, and {verdict:?} with\n{diff}"));
        }
    }
    (claims, errors)
}

fn written(folder: &Path, text: &str) -> Result<PathBuf, String> {
    let file = folder.join("case.c");
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text)).map_err(|e| e.to_string())?;
    Ok(file)
}

fn patch(folder: &Path, diff: &str) -> Result<(), String> {
    std::fs::write(folder.join("a.patch"), diff).map_err(|e| e.to_string())?;
    let done = Command::new("patch").args(["-p1", "-i", "a.patch"]).current_dir(folder).output();
    let done = done.map_err(|e| format!("patch: {e}"))?;
    match done.status.success() {
        true => Ok(()),
        false => Err(format!("patch: {}", String::from_utf8_lossy(&done.stdout))),
    }
}

fn answer(because: &Path, file: &Path) -> Result<Value, String> {
    json(Command::new(because).arg("case.c").current_dir(file.parent().unwrap_or(Path::new("."))))
}

fn checked(because: &Path, file: &Path) -> Result<Value, String> {
    json(Command::new(because).args(["check", "case.c"]).current_dir(file.parent().unwrap_or(Path::new("."))))
}

fn json(command: &mut Command) -> Result<Value, String> {
    let output = command.args(["--format", "json"]).output().map_err(|e| e.to_string())?;
    serde_json::from_slice(&output.stdout).map_err(|e| format!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}
