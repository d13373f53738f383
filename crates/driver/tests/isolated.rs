//! Verdicts do not depend on the host, nor on the solver: pages that are checked without options get theirs from a host
//! without clock, threads and figures of memory as well. Without the feature `cadical` (`./test` runs both) the solver
//! is BatSat.

use because_c::MemoryFiles;
use because_driver::host::Isolated;
use because_driver::{Host, Request};
use because_ir::VerdictKind;
use std::path::Path;
use std::sync::Arc;

/// Folders below `tests/cases` whose pages are checked.
const FOLDERS: [&str; 2] = ["arithmetic", "control"];

/// The language line and the text of each code block.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut parts = page.split("```");
    let _prose = parts.next();
    parts.step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

/// Work for one program. BatSat does not decide all of them within it, and says so.
const WORK: u64 = 100_000_000;

fn verdict(files: &MemoryFiles, name: &str) -> VerdictKind {
    let mut request = Request { files: vec![name.to_string()], ..Request::default() };
    request.limits.work = Some(WORK);
    let host = Host::new(files, Arc::new(Isolated));
    because_driver::answer(&request, &host).unwrap_or_else(|e| panic!("{name}: {e}")).verdict.decision
}

#[test]
fn an_isolated_host_gives_the_verdicts_of_the_pages() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let (mut fail, mut hold) = (0, 0);
    for folder in FOLDERS {
        let entries = std::fs::read_dir(cases.join(folder)).expect("pages");
        for path in entries.flatten().map(|e| e.path()) {
            let page = std::fs::read_to_string(&path).expect("a page");
            let blocks = blocks(&page);
            let mut files = MemoryFiles::new();
            for (language, text) in &blocks {
                let name = if *language == "c" { Some("case.c") } else { language.strip_prefix("c ") };
                if let Some(name) = name {
                    files = files.with(name, (*text).to_string());
                }
            }
            for pair in blocks.windows(2) {
                let [("sh", command), ("text", printed)] = pair else { continue };
                // The whole answer has the verdict of `check`.
                let words: Vec<&str> = command.split_whitespace().collect();
                let (["because", "check", name] | ["because", name]) = words[..] else { continue };
                let expected = match printed.trim_end().lines().last() {
                    Some("[exit 0]") => VerdictKind::Holds,
                    Some("[exit 1]") => VerdictKind::Fails,
                    _ => continue,
                };
                let answer = verdict(&files, name);
                if answer == VerdictKind::Undecided && !cfg!(feature = "cadical") {
                    continue;
                }
                assert_eq!(answer, expected, "{} {name}", path.display());
                *if expected == VerdictKind::Fails { &mut fail } else { &mut hold } += 1;
            }
        }
    }
    assert!(fail >= 10 && hold >= 10, "{fail} programs fail and {hold} hold: too few to say anything");
}
