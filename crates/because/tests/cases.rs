//! The pages under `tests/cases`: each is prose, programs, commands, and what the commands print.
//!
//! On a page a code block of language `sh` holds one command, the `text` block after it what it prints on both streams and
//! its exit status. Any other block is a file: `c` alone is `case.c`, `c other.c` is `other.c`; `stdin` is standard input.
//! In programs, marks are written by hand and taken away before the program is read:
//!
//! - `//~ fails: TEXT`: there is a failure on this line whose property or message contains TEXT. A page that is checked or
//!   explained has exactly the failures it marks (`--all` aside, one of them).
//! - `//~ holds`, or the file's name `holds.…`: the program holds. A page on which it does has this mark, or is about a
//!   program that fails otherwise.
//! - `//~ suspect N`: this line is to blame, and among the first N suspects. A page that shows suspects marks one.
//! - `//~ repair: TEXT`: a repair of this line has TEXT in it.
//!
//! A mark that no command of the page can be held against is an error: it would say nothing.
//!
//! `BLESS=1` rewrites the `text` blocks and nothing else. `CASE=part-of-a-path` runs only matching pages.

mod claims;
mod marks;
mod page;
mod shell;
mod widths;

use page::Page;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

#[test]
fn pages_print_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let wanted = std::env::var("CASE").unwrap_or_default();
    let bless = std::env::var_os("BLESS").is_some_and(|v| v == "1");
    let pages: Vec<PathBuf> =
        markdown_files(&root).into_iter().filter(|p| p.to_string_lossy().contains(&wanted)).collect();
    assert!(!pages.is_empty(), "no page under {}", root.display());
    let next = AtomicUsize::new(0);
    let errors: Arc<Mutex<Vec<String>>> = Arc::default();
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = pages.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
                    let found = match std::panic::catch_unwind(|| run_page(path, bless)) {
                        Ok(found) => found,
                        Err(_) => vec!["the page made the command panic".to_string()],
                    };
                    let mut all = errors.lock().expect("no worker panics while it holds this");
                    all.extend(found.into_iter().map(|f| format!("{name}: {f}")));
                }
            });
        }
    });
    let mut errors = errors.lock().expect("the workers are done").clone();
    errors.sort();
    let count = errors.len();
    assert!(count == 0, "{count} of the pages differ (BLESS=1 rewrites them):\n\n{}", errors.join("\n\n"));
}

/// A command that explains by all methods and ranks, not one that only checks or asks one method.
fn is_whole_answer(words: &[String]) -> bool {
    const OTHERS: [&str; 10] =
        ["check", "run", "dump", "report", "recheck", "campaign", "bench", "completions", "man", "help"];
    let one_method = words.iter().any(|w| w.starts_with("--method"));
    words.get(1).is_some_and(|first| !OTHERS.contains(&first.as_str())) && !one_method
}

#[test]
fn one_page_in_three_runs_the_whole_answer() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let pages = markdown_files(&root);
    let text = |path: &PathBuf| std::fs::read_to_string(path).expect("the page can be read");
    let whole = pages.iter().map(text).filter_map(|t| Page::parse(&t).ok());
    let whole = whole.filter(|p| p.commands.iter().any(|c| is_whole_answer(&c.words))).count();
    assert!(whole * 3 >= pages.len(), "only {whole} of {} pages run the whole answer", pages.len());
}

/// What is wrong with a page.
fn run_page(path: &Path, bless: bool) -> Vec<String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return vec![error.to_string()],
    };
    let mut page = match Page::parse(&text) {
        Ok(page) => page,
        Err(error) => return vec![error],
    };
    if page.commands.iter().any(|c| marks::is_project(&c.words)) && !has_build_tools() {
        eprintln!("skipped: {}: make or cc is not installed", path.display());
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut answers = Vec::new();
    for index in 0..page.commands.len() {
        let command = &page.commands[index];
        let printed = shell::run(&command.words, &page);
        let mut answer = marks::check(&page, &command.words, &printed);
        found.append(&mut answer.wrong);
        answers.push(answer);
        if printed.text != command.expected {
            match bless {
                true => page.commands[index].expected = printed.text,
                false => found.push(difference(&command.words.join(" "), &command.expected, &printed.text)),
            }
        }
    }
    found.extend(marks::unmet(&page, &answers));
    if bless {
        let new = page.render();
        if new != text
            && let Err(error) = std::fs::write(path, new)
        {
            found.push(error.to_string());
        }
    }
    found
}

fn has_build_tools() -> bool {
    ["make", "cc"].iter().all(|tool| std::process::Command::new(tool).arg("--version").output().is_ok())
}

/// Both texts, line by line, with the lines that differ marked.
fn difference(command: &str, expected: &str, printed: &str) -> String {
    let mut out = format!("`{command}` prints something else (- page, + now)\n");
    let diff = similar::TextDiff::from_lines(expected, printed);
    for change in diff.iter_all_changes() {
        let sign = match change.tag() {
            similar::ChangeTag::Delete => '-',
            similar::ChangeTag::Insert => '+',
            similar::ChangeTag::Equal => ' ',
        };
        out.push_str(&format!("  {sign} {}", change.value()));
    }
    out
}

fn markdown_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
