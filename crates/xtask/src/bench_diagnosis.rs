//! `cargo xtask bench diagnosis`: how `diagnosis` grows with the number of failing runs and the size of the program.

use because::bench;
use because::{ExplainOptions, LoadOptions, MemoryFiles, explain, load};
use because_ir::{Details, Method, Program, VerdictKind};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A program of about so many lines: readings are mixed and judged over and over, every judgement is counted, and one
/// of them is counted twice.
fn program(lines: usize) -> String {
    let rounds = (lines / 10).max(2);
    let wrong = rounds / 2;
    let mut text = "int nondet_int(void);\nint main(void) {\n  int a = nondet_int(), b = nondet_int(), count = 0;\n  \
                    __CPROVER_assume(a >= 0 && a < 1000 && b >= 0 && b < 1000);\n"
        .to_string();
    for i in 0..rounds {
        let (step, limit) = (i % 7 + 1, 100 + i * 37 % 800);
        let more = if i == wrong { 2 } else { 1 };
        let _ = write!(
            text,
            "  a = a + {step} + (b & 3);\n  if (a > 1000)\n    a = a - 1000;\n  b = b ^ (a & 15);\n  if (a > {limit}) {{\n    count = count + {more};\n    \
             b = (b + a) & 1023;\n  }} else {{\n    count = count + 1;\n  }}\n"
        );
    }
    let _ = write!(text, "  __CPROVER_assert(count == {rounds}, \"every judgement is counted once\");\n}}\n");
    text
}

struct Measured {
    lines: usize,
    counterexamples: usize,
    candidates: usize,
    clauses: usize,
    complete: bool,
    search: Duration,
    diagnosis: Duration,
}

fn loaded(lines: usize) -> Result<(Program, usize), String> {
    let text = program(lines);
    let files = MemoryFiles::new().with("long.c", text.clone());
    let program = load(&files, &["long.c".to_string()], &LoadOptions::default());
    Ok((program.map_err(|_| "the program does not load".to_string())?, text.lines().count()))
}

fn measure(lines: usize, counterexamples: usize) -> Result<Measured, String> {
    let (program, lines) = loaded(lines)?;
    let bare = ExplainOptions { methods: Vec::new(), ..ExplainOptions::default() };
    let start = Instant::now();
    let verdict = explain(&program, &bare, &|_| {});
    let search = start.elapsed();
    if verdict.decision != VerdictKind::Fails {
        return Err(format!("{:?} {:?}", verdict.decision, verdict.reasons));
    }
    let options = ExplainOptions { methods: vec![Method::Diagnosis], counterexamples, ..ExplainOptions::default() };
    let start = Instant::now();
    let verdict = explain(&program, &options, &|_| {});
    let both = start.elapsed();
    let failure = verdict.failures.first().ok_or("nothing fails")?;
    let explanation = failure.explanations.first().ok_or_else(|| failure.assumed.join("; "))?;
    let Details::Diagnosis(details) = &explanation.details else { return Err("another method answered".to_string()) };
    Ok(Measured {
        lines,
        counterexamples: details.counterexamples,
        candidates: details.candidates.len(),
        clauses: details.clauses,
        complete: explanation.complete,
        search,
        diagnosis: both.saturating_sub(search),
    })
}

/// The size of the classic programs of this field.
const CLASSIC: usize = 170;

/// A suite of faults in one program of that size.
const SUITE: &str = "suites/advisory";
const ENTRIES: usize = 5;

/// Prints two tables; a failure where clauses grow faster than the number of runs, or all candidates for ten failing
/// runs take 20 times as long as the first run.
pub fn command(sizes: &[usize]) -> u8 {
    let grown = growth(sizes);
    match ten_runs() {
        Ok(status) => status.max(grown),
        Err(error) => {
            eprintln!("{error}");
            1
        }
    }
}

/// Generated programs: by the number of runs, then by size.
fn growth(sizes: &[usize]) -> u8 {
    let mut status = 0;
    let mut first: Option<usize> = None;
    println!("{:>6} {:>4} {:>11} {:>9} {:>10} {:>10}", "lines", "l", "candidates", "clauses", "one run", "all");
    let by_runs = [1, 2, 5, 10, 20].map(|l| (CLASSIC, l));
    for (size, l) in by_runs.into_iter().chain(sizes.iter().map(|&s| (s, 5))) {
        let measured = match measure(size, l) {
            Ok(measured) => measured,
            Err(error) => {
                println!("{size:>6} {l:>4} {error}");
                status = 1;
                continue;
            }
        };
        println!(
            "{:>6} {:>4} {:>11} {:>9} {:>8.3} s {:>8.3} s{}",
            measured.lines,
            measured.counterexamples,
            measured.candidates,
            measured.clauses,
            measured.search.as_secs_f64(),
            measured.diagnosis.as_secs_f64(),
            if measured.complete { "" } else { "  (budget ended)" }
        );
        if size == CLASSIC {
            let one = *first.get_or_insert(measured.clauses);
            if measured.clauses > one * measured.counterexamples + one / 4 {
                println!("       grows faster than l");
                status = 1;
            }
        }
    }
    status
}

/// Faults of the suite, with ten failing runs each.
fn ten_runs() -> Result<u8, String> {
    let mut status = 0;
    println!("\n{:<22} {:>6} {:>10} {:>10} {:>6}", "l = 10", "lines", "one run", "all", "times");
    let interrupt = Arc::new(AtomicBool::new(false));
    let options = ["--method", "diagnosis", "--counterexamples", "10"].map(str::to_string);
    for entry in bench::read(SUITE)?.entries.iter().take(ENTRIES) {
        let record = bench::measure(entry, &options, &interrupt);
        let Some(method) = record.methods.first() else {
            println!("{:<22} {}", entry.name, record.verdict);
            continue;
        };
        let times = method.seconds / record.search_seconds;
        println!(
            "{:<22} {:>6} {:>8.3} s {:>8.3} s {times:>6.1}",
            entry.name, method.lines, record.search_seconds, method.seconds
        );
        if times >= 20.0 {
            status = 1;
        }
    }
    Ok(status)
}
