//! `cargo xtask survey FOLDER [BECAUSE]`: how much of other people's PLC programs is read.
//!
//! Comes in: a folder and a command, `target/debug/because` where none is named. Every file of a PLC language below the folder
//! is read by itself with `because dump ir`. Goes out: how many are read whole, how many but for names that other files
//! declare, and why the others are not, the most frequent reason first.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EXTENSIONS: &[&str] =
    &["st", "scl", "iecst", "udt", "db", "exp", "tcpou", "tcgvl", "tcdut", "tcio", "xml", "l5x", "var", "typ"];

/// Reasons that are listed.
const LISTED: usize = 30;

#[derive(Default)]
struct Counts {
    files: u32,
    whole: u32,
    /// Read but for names of other files.
    alone: u32,
    reasons: BTreeMap<String, u32>,
}

/// Prints the survey; the exit status.
pub fn command(arguments: &[&str]) -> u8 {
    let (folder, because) = match arguments {
        [folder] => (*folder, "target/debug/because"),
        [folder, because] => (*folder, *because),
        _ => {
            eprintln!("usage: cargo xtask survey FOLDER [BECAUSE]");
            return 2;
        }
    };
    let mut files = Vec::new();
    collect(Path::new(folder), &mut files);
    files.sort();
    let mut counts = Counts::default();
    for file in &files {
        match read(because, file) {
            Ok(problems) => counts.add(&problems),
            Err(error) => {
                eprintln!("{because}: {error}");
                return 2;
            }
        }
    }
    counts.print();
    0
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase();
        if entry.file_type().is_ok_and(|t| t.is_dir()) {
            collect(&path, files);
        } else if EXTENSIONS.contains(&extension.as_str()) && (extension != "xml" || is_plcopen(&path)) {
            files.push(path);
        }
    }
}

fn is_plcopen(path: &Path) -> bool {
    fs::read(path).is_ok_and(|bytes| String::from_utf8_lossy(&bytes[..bytes.len().min(400)]).contains("plcopen.org"))
}

/// What the command says of a file, without places.
fn read(because: &str, file: &Path) -> std::io::Result<Vec<String>> {
    let mut command = Command::new(because);
    command.args(["dump", "ir"]).arg(file).env("COLUMNS", "1000").stdin(Stdio::null()).stdout(Stdio::null());
    let output = command.stderr(Stdio::piped()).output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let problems = text.lines().filter(|line| {
        let entry = line.starts_with("error[entry]");
        !entry && (line.starts_with("error") || line.starts_with("warning[unsupported]"))
    });
    let mut problems: Vec<String> = problems.map(general).collect();
    if problems.is_empty() && output.status.code().is_none_or(|code| !matches!(code, 0 | 2)) {
        problems.push("the command failed".to_string());
    }
    Ok(problems)
}

/// A message without the names in it.
fn general(line: &str) -> String {
    let mut out = String::new();
    for (i, part) in line.split('`').enumerate() {
        match i % 2 {
            1 if part.len() > 1 && part.chars().any(char::is_lowercase) => out.push('…'),
            _ => out.push_str(part),
        }
    }
    out.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect()
}

/// Does another file declare what is missing?
fn of_other_files(problem: &str) -> bool {
    [
        "no type is called",
        "no function or instance is called",
        "no variable is called",
        "no function block is called",
        "no global variable is called",
    ]
    .iter()
    .any(|text| problem.contains(text))
}

impl Counts {
    fn add(&mut self, problems: &[String]) {
        self.files += 1;
        self.whole += u32::from(problems.is_empty());
        self.alone += u32::from(problems.iter().all(|p| of_other_files(p)));
        if let Some(first) = problems.iter().find(|p| !of_other_files(p)) {
            *self.reasons.entry(first.clone()).or_default() += 1;
        }
    }

    fn print(&self) {
        let share = |n: u32| f64::from(n) * 100.0 / f64::from(self.files.max(1));
        println!("files                                  {:6}", self.files);
        println!("read whole                             {:6}  {:.1} %", self.whole, share(self.whole));
        println!("read but for names of other files      {:6}  {:.1} %", self.alone, share(self.alone));
        let mut reasons: Vec<(&String, &u32)> = self.reasons.iter().collect();
        reasons.sort_by_key(|(text, n)| (u32::MAX - **n, (*text).clone()));
        for (text, n) in reasons.into_iter().take(LISTED) {
            println!("{n:6}  {text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_left_out() {
        assert_eq!(general("error[name]: no type is called `FB_Motor`"), "error[name]: no type is called …");
        assert_eq!(
            general("error[syntax]: expected `THEN`, found `:=` at 12"),
            "error[syntax]: expected THEN, found := at 00"
        );
    }

    #[test]
    fn only_what_other_files_declare_is_missing() {
        let mut counts = Counts::default();
        counts.add(&[]);
        counts.add(&["error[name]: no type is called …".to_string()]);
        counts.add(&["error[syntax]: x".to_string()]);
        assert_eq!((counts.files, counts.whole, counts.alone, counts.reasons.len()), (3, 1, 2, 1));
    }
}
