//! What the pages claim of repairs: each is made with `patch`, and the edited program is checked again.
//!
//! Every third page is tried; `CLAIMS=all` tries all of them.

use super::page::Page;
use super::{is_whole_answer, markdown_files, marks, shell};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Repairs of one failure that are made.
const MADE: usize = 4;

#[test]
fn every_repair_that_a_page_shows_does_what_is_claimed() {
    if Command::new("patch").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `patch`");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let wanted = std::env::var("CASE").unwrap_or_default();
    let mut pages = markdown_files(&root);
    pages.sort();
    pages.retain(|p| p.to_string_lossy().contains(&wanted));
    let all = std::env::var_os("CLAIMS").is_some_and(|v| v == "all") || !wanted.is_empty();
    let pages: Vec<_> = pages.into_iter().step_by(if all { 1 } else { 3 }).collect();
    let (next, made) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wrong: Mutex<Vec<String>> = Mutex::default();
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(path) = pages.get(next.fetch_add(1, Ordering::SeqCst)) {
                    let text = std::fs::read_to_string(path).expect("the page can be read");
                    let Ok(page) = Page::parse(&text) else { continue };
                    let name = path.strip_prefix(&root).unwrap_or(path).display().to_string();
                    let (count, errors) = claims(&page);
                    made.fetch_add(count, Ordering::SeqCst);
                    let mut all = wrong.lock().expect("no worker panics while it holds this");
                    all.extend(errors.into_iter().map(|e| format!("{name}: {e}")));
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("the workers are done");
    let made = made.into_inner();
    eprintln!("{made} repairs were made and checked again, {} claims are false", wrong.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(made > 30 || !wanted.is_empty(), "only {made} repairs were made");
}

/// How many repairs of a page's answers were made, and what is false.
fn claims(page: &Page) -> (usize, Vec<String>) {
    const OTHERWISE: [&str; 6] = ["--format", "--diff", "--fix", "--html", "--tests", "--since"];
    let (mut made, mut wrong) = (0, Vec::new());
    for command in page.commands.iter().filter(|c| is_whole_answer(&c.words) && !marks::is_project(&c.words)) {
        let other = |w: &String| OTHERWISE.iter().any(|o| w.starts_with(o));
        if command.words.iter().any(other) || !command.expected.contains("repair:") {
            continue;
        }
        let Some(answer) = json(&command.words, page) else { continue };
        for failure in answer["failures"].as_array().into_iter().flatten() {
            for repair in failure["repairs"].as_array().into_iter().flatten().take(MADE) {
                let (status, diff) = (repair["status"].as_str(), repair["diff"].as_str());
                let (Some(status @ ("proved" | "bounded")), Some(diff)) = (status, diff) else { continue };
                let verdict = patched(page, diff).and_then(|page| {
                    json(&command.words, &page).map(|a| a["verdict"].to_string()).ok_or("no answer".to_string())
                });
                made += 1;
                // Of one run nothing follows for the others.
                let given =
                    ["--crash", "--input", "--asan"].iter().any(|g| command.words.iter().any(|w| w.starts_with(g)));
                let holds = match &verdict {
                    Ok(verdict) if status == "proved" && !given => verdict == "\"holds\"",
                    Ok(verdict) => verdict != "\"fails\"",
                    Err(_) => false,
                };
                // Another failure of the same program is another matter.
                if !holds && answer["failures"].as_array().is_none_or(|all| all.len() == 1) {
                    wrong.push(format!("{status}, and {verdict:?} with\n{diff}"));
                }
            }
        }
    }
    (made, wrong)
}

fn json(words: &[String], page: &Page) -> Option<Value> {
    let mut words = words.to_vec();
    words.extend(["--format".to_string(), "json".to_string()]);
    serde_json::from_str(&shell::run(&words, page).stdout).ok()
}

/// The page with a patch made in its files.
fn patched(page: &Page, diff: &str) -> Result<Page, String> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("because-claims-{}-{number}", std::process::id()));
    let mut page = page.clone();
    for file in &page.files {
        let path = folder.join(&file.name);
        std::fs::create_dir_all(path.parent().unwrap_or(&folder)).map_err(|e| e.to_string())?;
        std::fs::write(path, marks::without_marks(&file.text)).map_err(|e| e.to_string())?;
    }
    std::fs::write(folder.join("a.patch"), diff).map_err(|e| e.to_string())?;
    let applied = Command::new("patch").args(["-p1", "-i", "a.patch"]).current_dir(&folder).output();
    let applied = applied.map_err(|e| e.to_string())?;
    if !applied.status.success() {
        return Err(format!("patch: {}", String::from_utf8_lossy(&applied.stdout)));
    }
    for file in &mut page.files {
        file.text = std::fs::read_to_string(folder.join(&file.name)).map_err(|e| e.to_string())?;
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(page)
}
