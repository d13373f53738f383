//! Marks in programs: what must come out, whatever the rendering.

use super::page::Page;
use super::shell::{self, Printed};
use serde_json::Value as Json;

struct Mark {
    file: String,
    line: usize,
    kind: Kind,
}

#[derive(Clone, PartialEq)]
enum Kind {
    Holds,
    Fails(String),
    Suspect(usize),
    Repair(String),
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
        // The name is a mark by itself.
        if file.name.starts_with("holds.") {
            list.push(Mark { file: file.name.clone(), line: 1, kind: Kind::Holds });
        }
        for (index, line) in file.text.lines().enumerate() {
            for mark in line.split(SIGN).skip(1) {
                let kind = kind(mark.trim()).ok_or_else(|| format!("`{SIGN}{mark}` is no mark"))?;
                list.push(Mark { file: file.name.clone(), line: index + 1, kind });
            }
        }
    }
    Ok(list)
}

fn kind(mark: &str) -> Option<Kind> {
    if mark == "holds" {
        return Some(Kind::Holds);
    }
    match mark.split_once([':', ' '])? {
        ("fails", text) => Some(Kind::Fails(text.trim().to_string())),
        ("suspect", number) => Some(Kind::Suspect(number.trim().parse().ok().filter(|n| *n > 0)?)),
        ("repair", text) => Some(Kind::Repair(text.trim().to_string())),
        _ => None,
    }
}

/// The result of one command of a page for the marks in the files that it reads.
#[derive(Default)]
pub struct Compared {
    /// What command and marks do not agree on.
    pub wrong: Vec<String>,
    /// Files and lines of the marks that were held against something.
    met: Vec<(String, usize, Kind)>,
}

/// Marks that no command of the page was held against: they say nothing.
pub fn unmet(page: &Page, all: &[Compared]) -> Vec<String> {
    let met = |m: &Mark| all.iter().any(|c| c.met.contains(&(m.file.clone(), m.line, m.kind.clone())));
    // Of several marked failures of a program one is enough, unless all are asked for.
    let file_fails = |m: &Mark| {
        let same = |(file, _, kind): &(String, usize, Kind)| *file == m.file && matches!(kind, Kind::Fails(_));
        matches!(m.kind, Kind::Fails(_)) && all.iter().any(|c| c.met.iter().any(same))
    };
    let left = marks(page).unwrap_or_default().into_iter().filter(|m| !met(m) && !file_fails(m));
    let words = |m: Mark| match m.kind {
        Kind::Fails(_) => format!("{} does not fail, but a mark matches so", m.file),
        Kind::Holds => format!("{}: no command matches that it holds, but a mark does", m.file),
        Kind::Suspect(n) => format!("{}:{}: no command ranks suspects for the mark of suspect {n}", m.file, m.line),
        Kind::Repair(text) => format!("{}:{}: no command shows repairs for the mark `{text}`", m.file, m.line),
    };
    let mut list: Vec<String> = left.map(words).collect();
    list.dedup();
    list
}

/// `because test` builds the page's files.
pub fn is_project(words: &[String]) -> bool {
    words.get(1).is_some_and(|w| w == "test")
}

/// The command's answer held against the marks of the files that it reads.
pub fn check(page: &Page, words: &[String], printed: &Printed) -> Compared {
    let marks: Vec<Mark> = match marks(page) {
        // A project's tests read all its files.
        Ok(marks) => marks.into_iter().filter(|m| is_project(words) || words.contains(&m.file)).collect(),
        Err(error) => return Compared { wrong: vec![error], ..Compared::default() },
    };
    match words.get(1).map(String::as_str) {
        Some("run") => run_marks(&marks, printed),
        Some("dump" | "report" | "bench") => Compared::default(),
        _ => answer_marks(&marks, page, words, printed),
    }
}

/// A run that fails matches so at one of the marked places.
fn run_marks(marks: &[Mark], printed: &Printed) -> Compared {
    let mut compared = Compared::default();
    let mut lines = printed.text.lines();
    if !lines.any(|l| l.starts_with("error[")) {
        marks.iter().filter(|m| m.kind == Kind::Holds).for_each(|m| compared.meet(m));
        return compared;
    }
    if !printed.text.ends_with("[exit 1]\n") {
        return compared;
    }
    for mark in marks {
        let Kind::Fails(text) = &mark.kind else { continue };
        if printed.text.contains(&format!("{}:{}:", mark.file, mark.line)) && printed.text.contains(text.as_str()) {
            compared.meet(mark);
        }
    }
    if compared.met.is_empty() {
        compared.wrong.push("the run fails where no mark is".to_string());
    }
    compared
}

impl Compared {
    fn meet(&mut self, mark: &Mark) {
        self.met.push((mark.file.clone(), mark.line, mark.kind.clone()));
    }
}

fn answer_marks(marks: &[Mark], page: &Page, words: &[String], printed: &Printed) -> Compared {
    let mut compared = Compared::default();
    if printed.text.ends_with("[exit 2]\n") {
        return compared;
    }
    let json = match words.iter().any(|w| w.contains("--format")) {
        true => printed.stdout.clone(),
        false => {
            let mut with_json = words.to_vec();
            let last = words.iter().position(|w| w == "--").unwrap_or(words.len());
            let at = if is_project(words) { 2 } else { last };
            with_json.insert(at, "--format=json".to_string());
            shell::run(&with_json, page).stdout
        }
    };
    let Ok(json) = serde_json::from_str::<Json>(&json) else {
        compared.wrong.push("with --format=json it prints no JSON".to_string());
        return compared;
    };
    of_failures(marks, page, &json, &mut compared);
    let failure = &json["failures"][0];
    let suspects = failure["suspects"].as_array().cloned().unwrap_or_default();
    for mark in marks {
        match &mark.kind {
            Kind::Holds if json["verdict"] == "holds" => compared.meet(mark),
            Kind::Suspect(number) if !suspects.is_empty() => {
                compared.meet(mark);
                if !suspects.iter().take(*number).any(|s| at(&s["place"], mark)) {
                    compared
                        .wrong
                        .push(format!("{}:{} is not among the first {number} suspects", mark.file, mark.line));
                }
            }
            Kind::Repair(text) if has_repairs(failure) => {
                compared.meet(mark);
                if !repaired(failure, mark, text) {
                    compared.wrong.push(format!("{}:{} is not repaired by `{text}`", mark.file, mark.line));
                }
            }
            _ => {}
        }
    }
    compared.wrong.extend(false_claims(failure, page, words));
    let marked = |wanted: &dyn Fn(&Kind) -> bool| marks.iter().any(|m| wanted(&m.kind));
    // What rests on an assumption, or on a requirement of the command line, is not the program's alone.
    let narrowed = json["assumed"].as_array().is_some_and(|a| !a.is_empty())
        || words.iter().any(|w| w.starts_with("--requirement") || w.ends_with(".vc3"));
    let judged = marked(&|k| matches!(k, Kind::Holds | Kind::Fails(_)));
    if json["verdict"] == "holds" && !narrowed && !judged {
        compared.wrong.push("it holds, and no mark matches so".to_string());
    }
    if printed.text.lines().any(|l| l == "suspects") && !marked(&|k| matches!(k, Kind::Suspect(_))) {
        compared.wrong.push("suspects are ranked, and no mark matches which line is to blame".to_string());
    }
    let to_blame = marked(&|k| matches!(k, Kind::Suspect(_) | Kind::Repair(_)));
    if printed.text.lines().any(|l| l.starts_with("likely cause: ")) && !to_blame {
        compared.wrong.push("a cause is named, and no mark matches which line is to blame".to_string());
    }
    let shown = printed.text.lines().any(|l| l.starts_with("repair: "));
    if shown && !marked(&|k| matches!(k, Kind::Repair(_))) {
        compared.wrong.push("a repair is shown, and no mark matches it".to_string());
    }
    compared
}

/// Every failure is marked, and was replayed.
fn of_failures(marks: &[Mark], page: &Page, json: &Json, compared: &mut Compared) {
    let matches = |failure: &Json, text: &str| {
        ["property", "message"].iter().any(|k| failure[k].as_str().is_some_and(|t| t.contains(text)))
    };
    for failure in json["failures"].as_array().into_iter().flatten() {
        // A leak is found at the end of the run, a requirement on the command line: no lines of the program.
        let in_program = page.files.iter().any(|f| failure["place"]["file"] == f.name.as_str());
        let fits = |m: &&Mark| match &m.kind {
            Kind::Fails(text) => (!in_program || at(&failure["place"], m)) && matches(failure, text),
            _ => false,
        };
        let matching: Vec<&Mark> = marks.iter().filter(fits).collect();
        if in_program && matching.is_empty() {
            compared.wrong.push(format!("it fails at {}, where no such mark is", failure["place"]));
        }
        matching.into_iter().for_each(|m| compared.meet(m));
        if failure["replayed"] != true {
            compared.wrong.push(format!("the failure at {} was not replayed", failure["place"]));
        }
    }
}

/// Repairs whose claim is not true: each is made in the page's files, and `because check` is asked again.
fn false_claims(failure: &Json, page: &Page, words: &[String]) -> Vec<String> {
    let mut wrong = Vec::new();
    // What only methods understand, `check` does not.
    let Some(files) = words.iter().skip(1).position(|w| page.files.iter().any(|f| f.name == *w)) else { return wrong };
    let options = words[files + 1..].iter().take_while(|w| !w.starts_with("--method")).cloned();
    let again: Vec<String> = ["because", "check", "-q"].map(str::to_string).into_iter().chain(options).collect();
    let again = with_any_bytes(again, page);
    // A claim of some runs alone does not promise that the whole check ends.
    let claims = |r: &&Json| ["proved", "tests"].iter().any(|s| r["status"] == *s);
    for repair in failure["repairs"].as_array().into_iter().flatten().filter(claims) {
        let mut edited = page.clone();
        // From the end of the file, so that the places before stay.
        for edit in repair["edits"].as_array().into_iter().flatten().rev() {
            let Some(file) = edited.files.iter_mut().find(|f| edit["file"] == f.name.as_str()) else { continue };
            let place = |i: usize| edit["bytes"][i].as_u64().unwrap_or(0) as usize;
            file.text = without_marks(&file.text);
            file.text.replace_range(place(0)..place(1), edit["text"].as_str().unwrap_or(""));
        }
        let printed = shell::run(&again, &edited).text;
        let fails = printed.ends_with("[exit 1]\n") || printed.ends_with("[exit 2]\n");
        let proved = repair["status"] == "proved" && !printed.ends_with("[exit 0]\n");
        if proved || fails {
            wrong.push(format!("the claim `{}` of {} is not true: {printed}", repair["status"], repair["diff"]));
        }
    }
    wrong
}

/// What is claimed of a saved input's program is claimed of all inputs that are no longer.
fn with_any_bytes(mut words: Vec<String>, page: &Page) -> Vec<String> {
    let Some(at) = words.iter().position(|w| w == "--crash") else { return words };
    let name = words.remove(at + 1);
    let length = page.files.iter().find(|f| f.name == name).map_or(0, |f| f.text.len());
    words[at] = format!("--bytes={length}");
    if words.iter().any(|w| w == "@@") {
        words.iter_mut().filter(|w| *w == "@@").for_each(|w| w.clone_from(&name));
        words.insert(at, format!("--file={name}={length}"));
    }
    words
}

fn at(place: &Json, mark: &Mark) -> bool {
    place["file"] == mark.file.as_str() && place["line"] == mark.line
}

/// The changes that the method `repair` names, with the places of their suspects.
fn reasons(failure: &Json) -> Vec<(&Json, &str)> {
    let suspects = failure["suspects"].as_array().into_iter().flatten();
    let of = |s: &'static str| move |r: &&Json| r["method"] == s;
    suspects
        .flat_map(|s| s["reasons"].as_array().into_iter().flatten().filter(of("repair")).map(move |r| (&s["place"], r)))
        .filter_map(|(place, r)| Some((place, r["reason"].as_str()?)))
        .collect()
}

fn has_repairs(failure: &Json) -> bool {
    failure["repairs"].as_array().is_some_and(|r| !r.is_empty()) || !reasons(failure).is_empty()
}

/// Some repair has an edit at the mark's line with this text, or is shown with the suspect there.
fn repaired(failure: &Json, mark: &Mark, text: &str) -> bool {
    let repairs = failure["repairs"].as_array().into_iter().flatten();
    let mut edits = repairs.flat_map(|r| r["edits"].as_array().into_iter().flatten());
    let here = |e: &Json| e["file"] == mark.file.as_str() && e["start"]["line"] == mark.line;
    edits.any(|e| here(e) && e["text"].as_str().is_some_and(|t| t.contains(text)))
        || reasons(failure).into_iter().any(|(place, reason)| at(place, mark) && reason.contains(text))
}
