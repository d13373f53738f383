//! Marks in programs: what must come out, whatever the rendering.

use super::page::Page;
use super::shell::{self, Printed};

struct Mark {
    file: String,
    line: usize,
    kind: Kind,
}

enum Kind {
    Fails(String),
    Suspect(usize),
}

const SIGN: &str = "//~";

/// The program as the command gets it: marks and the blanks before them are gone, columns stay.
pub fn without_marks(text: &str) -> String {
    let one = |line: &str| match line.split_once(SIGN) {
        Some((code, _)) => format!("{}\n", code.trim_end()),
        None => format!("{line}\n"),
    };
    text.lines().map(one).collect()
}

fn marks(page: &Page) -> Result<Vec<Mark>, String> {
    let mut list = Vec::new();
    for file in &page.files {
        for (index, line) in file.text.lines().enumerate() {
            for mark in line.split(SIGN).skip(1) {
                let kind = match mark.trim().split_once([':', ' ']) {
                    Some(("fails", text)) => Kind::Fails(text.trim().to_string()),
                    Some(("suspect", number)) => {
                        Kind::Suspect(number.trim().parse().map_err(|_| format!("`{mark}` is no suspect's number"))?)
                    }
                    _ => return Err(format!("`{SIGN}{mark}` is no mark")),
                };
                list.push(Mark { file: file.name.clone(), line: index + 1, kind });
            }
        }
    }
    Ok(list)
}

/// Files with a `fails` mark that none of the commands which read them found to fail.
pub fn unmet(page: &Page, answers: &[(Vec<String>, bool)]) -> Vec<String> {
    let mut files: Vec<String> = marks(page)
        .unwrap_or_default()
        .into_iter()
        .filter(|m| matches!(m.kind, Kind::Fails(_)))
        .map(|m| m.file)
        .collect();
    files.dedup();
    files.retain(|file| !answers.iter().any(|(words, fails)| *fails && words.contains(file)));
    files.into_iter().map(|file| format!("{file} does not fail, but a mark says so")).collect()
}

/// What the command's answer and the marks do not agree on.
pub fn check(page: &Page, words: &[String], printed: &Printed) -> Vec<String> {
    let marks: Vec<Mark> = match marks(page) {
        Ok(marks) => marks.into_iter().filter(|m| words.contains(&m.file)).collect(),
        Err(error) => return vec![error],
    };
    match words.get(1).map(String::as_str) {
        Some("run") => run_marks(&marks, printed),
        Some("dump" | "report" | "bench") => Vec::new(),
        _ => answer_marks(&marks, page, words, printed),
    }
}

/// A run that fails says so at one of the marked places.
fn run_marks(marks: &[Mark], printed: &Printed) -> Vec<String> {
    let mut lines = printed.text.lines();
    if !printed.text.ends_with("[exit 1]\n") || !lines.any(|l| l.starts_with("error[")) {
        return Vec::new();
    }
    let mut wanted = marks.iter().filter_map(|m| match &m.kind {
        Kind::Fails(text) => Some((format!("{}:{}:", m.file, m.line), text)),
        Kind::Suspect(_) => None,
    });
    let hit = wanted.any(|(place, text)| printed.text.contains(&place) && printed.text.contains(text.as_str()));
    if hit { Vec::new() } else { vec!["the run fails where no mark is".to_string()] }
}

fn answer_marks(marks: &[Mark], page: &Page, words: &[String], printed: &Printed) -> Vec<String> {
    if printed.text.ends_with("[exit 2]\n") {
        return Vec::new();
    }
    let mut with_json = words.to_vec();
    with_json.push("--format=json".to_string());
    let json = match words.iter().any(|w| w.contains("--format")) {
        true => return Vec::new(),
        false => shell::run(&with_json, page).stdout,
    };
    let Ok(json) = serde_json::from_str::<serde_json::Value>(&json) else {
        return vec!["with --format=json it prints no JSON".to_string()];
    };
    let failures = json["failures"].as_array().cloned().unwrap_or_default();
    let at = |place: &serde_json::Value, mark: &Mark| place["file"] == mark.file.as_str() && place["line"] == mark.line;
    let says = |failure: &serde_json::Value, text: &str| {
        ["property", "message"].iter().any(|k| failure[k].as_str().is_some_and(|t| t.contains(text)))
    };
    let mut found = Vec::new();
    let matches = |failure: &serde_json::Value| {
        // A leak is found at the end of the run, a requirement on the command line: no lines of the program.
        if !page.files.iter().any(|f| failure["place"]["file"] == f.name.as_str()) {
            return true;
        }
        marks.iter().any(|m| matches!(&m.kind, Kind::Fails(text) if at(&failure["place"], m) && says(failure, text)))
    };
    for failure in failures.iter().filter(|f| !matches(f)) {
        found.push(format!("it fails at {}, where no such mark is", failure["place"]));
    }
    for failure in failures.iter().filter(|f| f["replayed"] != true) {
        found.push(format!("the failure at {} was not replayed", failure["place"]));
    }
    let suspects = failures.first().map(|f| f["suspects"].as_array().cloned().unwrap_or_default());
    for mark in marks {
        let (Kind::Suspect(number), Some(suspects)) = (&mark.kind, &suspects) else { continue };
        if !suspects.is_empty() && !suspects.get(number - 1).is_some_and(|s| at(&s["place"], mark)) {
            found.push(format!("{}:{} is not suspect {number}", mark.file, mark.line));
        }
    }
    found
}
