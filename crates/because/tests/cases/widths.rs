//! What is shown keeps to the width, and the command that it gives repeats the failing run.

use super::page::{Page, shell_words};
use super::{markdown_files, shell};
use because::Terminal;
use because_report::style::Style;
use because_report::terminal::{self, Amount, PageOptions};
use std::path::Path;

/// One page in so many is laid out; of those with a command that repeats a run, one in so many; of the PLC examples as well.
const LAID_OUT: usize = 8;
const REPEATED: usize = 2;
const PLC_EXAMPLES: usize = 3;

/// One page in so many.
fn pages(share: usize) -> Vec<(String, Page)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let some = markdown_files(&root).into_iter().step_by(share);
    some.map(|path| {
        let text = std::fs::read_to_string(&path).expect("the page can be read");
        (path.display().to_string(), Page::parse(&text).expect("the page is well formed"))
    })
    .collect()
}

fn is_for_people(words: &[String]) -> bool {
    const OTHERS: [&str; 9] = ["run", "dump", "campaign", "bench", "completions", "man", "--diff", "-q", "--format"];
    !words.iter().any(|w| OTHERS.contains(&w.as_str()) || w.starts_with("--format=") || w.starts_with("--dump"))
}

#[test]
fn no_line_is_wider_than_asked() {
    let mut lines = 0;
    for (name, page) in pages(LAID_OUT) {
        for command in page.commands.iter().filter(|c| is_for_people(&c.words)) {
            for (width, more) in [(60, Some("-v")), (80, None), (120, None)] {
                let words: Vec<String> = command.words.iter().cloned().chain(more.map(str::to_string)).collect();
                let terminal = Terminal { width, ..Terminal::default() };
                let printed = shell::run_in(&words, &page, terminal).stdout;
                for line in printed.lines() {
                    lines += 1;
                    let columns = line.chars().count();
                    assert!(columns <= width, "{name}: `{}` at {width}: {columns} columns: {line}", words.join(" "));
                }
            }
        }
    }
    assert!(lines > 1000, "{lines} lines are too few to say anything");
}

/// The answers of one in `share` of the programs with these endings in `folder`, laid out in several widths.
fn keeps_to_the_width(folder: &str, endings: &[&str], share: usize) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let listed = std::fs::read_dir(root.join(folder)).expect("the folder is there");
    let mut files: Vec<_> = listed.flatten().map(|entry| entry.path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| endings.iter().any(|end| e == *end)));
    files.sort();
    let files: Vec<_> = files.into_iter().step_by(share).collect();
    for file in &files {
        let name = file.display().to_string();
        let answer = because::Session::new().file(&name).explain().expect("the program is read");
        let command = ["because".to_string(), name.clone()];
        for (width, amount) in [60, 80, 120].into_iter().flat_map(|w| [(w, Amount::Normal), (w, Amount::Verbose)]) {
            let style = Style { width, ..Style::default() };
            let options = PageOptions { style, amount, command: Some(&command), ..PageOptions::default() };
            let text = terminal::page(answer.program(), answer.verdict(), &options);
            assert!(text.lines().count() > 0, "{name}: no answer");
            for line in text.lines() {
                let columns = line.chars().count();
                assert!(columns <= width, "{name} at {width}: {columns} columns: {line}");
            }
        }
    }
    files.len()
}

#[test]
fn answers_to_the_c_examples_are_no_wider_than_asked() {
    assert!(keeps_to_the_width("examples", &["c"], 1) > 10);
}

#[test]
fn answers_to_the_plc_examples_are_no_wider_than_asked() {
    let count = keeps_to_the_width("examples/plc", &["st", "scl"], PLC_EXAMPLES);
    assert!(count + keeps_to_the_width("examples/plc/faults", &["st", "scl"], PLC_EXAMPLES) > 10);
}

#[test]
fn the_command_that_is_shown_repeats_the_failing_run() {
    let mut repeated = 0;
    for (name, page) in pages(REPEATED) {
        for command in page.commands.iter().filter(|c| c.expected.contains("\nrepeat: ")) {
            // The title of a given run says more of what is wrong: the place is the same.
            let places = command.expected.lines().filter(|l| l.contains("┌─"));
            let places: Vec<&str> = places.collect();
            for shown in command.expected.split("\nrepeat: ").skip(1).filter(|s| s.starts_with("because ")) {
                let line = joined(shown);
                let again = shell::run(&shell_words(&line), &page);
                let first = again.text.lines().find(|l| l.contains("┌─"));
                let same = first.is_some_and(|first| places.contains(&first));
                assert!(same && again.text.ends_with("[exit 1]\n"), "{name}: `{line}` gives\n{}", again.text);
                repeated += 1;
            }
        }
    }
    assert!(repeated > 10, "only {repeated} commands");
}

/// The lines of a command that goes on after a backslash.
fn joined(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.strip_suffix('\\') {
            Some(part) => out.push_str(part),
            None => return out + line,
        }
    }
    out
}
