//! A program and its rewritings get the same verdict, and the interpreter ends the same on every input.

use super::generator;
use super::native::{self, Compiler, Native};
use super::options::Options;
use super::orders::Orders;
use super::rewrite::REWRITINGS;
use super::subject::{self, Decision, Question, Ran, Subject, Verdict};
use super::tree::{Program, Wanted};
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Debug, Default)]
pub struct Summary {
    pub wrong: u64,
    /// Rewritten programs by rewriting.
    counts: BTreeMap<&'static str, u64>,
    undecided: u64,
}

impl Summary {
    pub fn text(&self) -> String {
        let counts: Vec<String> = self.counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
        format!("metamorphic: {} wrong, {} undecided, {}", self.wrong, self.undecided, counts.join(", "))
    }
}

/// What is compared: the kinds of failures, the answer, and how each run ends.
#[derive(Debug, PartialEq)]
struct Seen {
    decision: Decision,
    failures: Vec<&'static str>,
    runs: Vec<String>,
}

pub fn run(options: &Options) -> Result<Summary, String> {
    let dir = std::env::temp_dir().join(format!("because-metamorphic-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make {}: {e}", dir.display()))?;
    let compiler = Compiler::new("gcc", "-O0");
    if !compiler.works(&dir) {
        return Err("soundness: skipped: gcc with sanitizers is not installed".to_string());
    }
    let mut summary = Summary::default();
    let mut first = options.from;
    while first < options.to {
        let last = (first + options.batch).min(options.to);
        let programs: Vec<Program> =
            (first..last).map(|i| generator::program(options.seed_of(i), &options.weights)).collect();
        let listed: Vec<&Program> = programs.iter().collect();
        let results = native::results(&listed, &compiler, &dir);
        for ((index, program), result) in (first..last).zip(&programs).zip(results) {
            if let Ok(result) = result {
                compare(program, index, &result, options, &mut summary, &dir);
            }
        }
        first = last;
    }
    let _ = std::fs::remove_dir_all(&dir);
    Ok(summary)
}

fn compare(program: &Program, index: u64, natives: &[Native], options: &Options, summary: &mut Summary, dir: &Path) {
    let sums: Vec<Option<u32>> = natives
        .iter()
        .map(|n| match n {
            Native::Sum(sum) => Some(*sum),
            _ => None,
        })
        .collect();
    let wanted = Wanted::Table { sums, never: None };
    let Some(before) = seen(program, &wanted, options) else {
        summary.undecided += 1;
        return;
    };
    for (name, rewriting) in REWRITINGS {
        let Some(changed) = rewriting(program) else { continue };
        *summary.counts.entry(name).or_default() += 1;
        let Some(after) = seen(&changed, &wanted, options) else {
            summary.undecided += 1;
            continue;
        };
        // A rewriting that the compiled program notices is the rewriting's fault.
        if after != before && keeps_meaning(&changed, natives, dir) {
            summary.wrong += 1;
            println!("program {index}, {name}: {before:?} became {after:?}");
            for (file, text) in changed.texts(&wanted) {
                println!("// {file}\n{text}");
            }
        }
    }
}

fn keeps_meaning(changed: &Program, natives: &[Native], dir: &Path) -> bool {
    let compiler = Compiler::new("gcc", "-O0");
    let same = |(a, b): (&Native, &Native)| match (a, b) {
        (Native::Fails { .. }, Native::Fails { .. }) => true,
        (a, b) => a == b,
    };
    let result = native::results(&[changed], &compiler, dir).pop();
    matches!(result, Some(Ok(after)) if after.iter().zip(natives).all(same))
}

fn seen(program: &Program, wanted: &Wanted, options: &Options) -> Option<Seen> {
    let loaded: Subject = subject::load(&program.texts(wanted), options.weights.ilp32).ok()?;
    let runs = loaded.run((0..program.combinations()).map(|k| program.values(k)));
    let question = Question { engine: "auto", twice: false, all: true, limit: options.limit };
    let verdict: Verdict = loaded.check(&question);
    if verdict.decision == Decision::Undecided && !verdict.internal_bug {
        return None;
    }
    let mut failures: Vec<&'static str> = verdict.failures.iter().map(|f| f.check.name()).collect();
    failures.sort_unstable();
    // Two places of one check may become one, and one may become two.
    failures.dedup();
    Some(Seen { decision: verdict.decision, failures, runs: runs.iter().map(ended).collect() })
}

/// How the runs on one combination end, whatever the order of evaluation.
fn ended(orders: &Orders) -> String {
    let one = |ran: &Ran| match ran {
        Ran::Passes(_) => "passes",
        Ran::Fails { check, .. } => check.name(),
        Ran::Undecided(_) => "undecided",
    };
    let mut all: Vec<&str> = orders.ran.iter().map(one).collect();
    all.sort_unstable();
    all.dedup();
    all.join(" or ")
}
