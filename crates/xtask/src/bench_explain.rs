//! `cargo xtask bench explain`: every unsafe program of `benches/loops` is explained by `whodunit`, `closest` and `core`.
//!
//! A line for each program: who found the failing run, and how many lines each method names. Arguments restrict it to
//! programs whose names contain one of them.

use because::{ExplainOptions, explain};
use because_ir::{Method, VerdictKind};
use std::path::Path;
use std::time::Instant;

const METHODS: [Method; 3] = [Method::Whodunit, Method::Closest, Method::Core];

/// Prints the table; a failure where a run does not fail when it is replayed, or a method says nothing.
pub fn command(filters: &[&str]) -> u8 {
    let folder = Path::new("benches/loops");
    let mut names: Vec<String> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect(),
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            return 2;
        }
    };
    names.retain(|n| n.starts_with("unsafe_") && (filters.is_empty() || filters.iter().any(|w| n.contains(w))));
    names.sort();
    println!("{:<28} {:<6} {:>8} {:>8} {:>8} {:>8}", "program", "engine", "whodunit", "closest", "core", "time");
    let mut silent = 0;
    for name in &names {
        let start = Instant::now();
        match lines(folder, name) {
            Ok((engine, counts)) => {
                let time = start.elapsed().as_secs_f64();
                println!("{name:<28} {engine:<6} {:>8} {:>8} {:>8} {time:>6.2} s", counts[0], counts[1], counts[2]);
                silent += counts.iter().filter(|c| **c == 0).count();
            }
            Err(error) => {
                println!("{name:<28} {error}");
                silent += 1;
            }
        }
    }
    println!("{} programs, {silent} times without an explanation", names.len());
    u8::from(silent > 0)
}

/// The engine that found the failing run, and the number of lines that each method names.
fn lines(folder: &Path, name: &str) -> Result<(&'static str, [usize; 3]), String> {
    let text = std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string())?;
    let files = because_c::MemoryFiles::new().with(name, text);
    let program =
        because_c::load(&files, &[name], &because_c::Options::default()).map_err(|_| "does not load".to_string())?;
    let options = ExplainOptions { methods: METHODS.to_vec(), ..ExplainOptions::default() };
    let verdict = explain(&program, &options, &|_| {});
    if verdict.decision != VerdictKind::Fails || !verdict.failures.iter().all(|f| f.replayed) {
        return Err(format!("no replayed failing run: {:?}", verdict.reasons));
    }
    let explanations = &verdict.failures[0].explanations;
    let count = |method: Method| explanations.iter().find(|e| e.method == method).map_or(0, |e| e.lines.len());
    Ok((verdict.engine.name(), METHODS.map(count)))
}
