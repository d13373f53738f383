//! `cargo xtask bench loops`: the programs of `benches/loops` by engine, domain and refinement.
//!
//! A table: safe programs proved, unsafe ones found, undecided, wrong; and the time taken. Names of programs or parts of
//! them restrict it; `--engines` lists only configurations whose name contains the next argument; `--each` prints a line
//! for every program.

use because_engine::auto::{self, Engine};
use because_engine::bmc::{BmcOptions, Bound};
use because_engine::cegar::{self, CegarOptions, Domain, Refinement};
use because_engine::invariants::{self, ProveOptions};
use because_engine::kind;
use because_ir::{Program, Verdict, VerdictKind};
use because_logic::Interrupt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Seconds for one program.
const SECONDS: u64 = 10;

#[derive(Clone, Copy)]
enum Way {
    Bmc,
    Guesses,
    Abstraction { domain: Domain, refinement: Refinement, seeded: bool },
    Induction,
    Auto,
}

fn ways() -> Vec<(String, Way)> {
    let mut all = vec![("bmc".to_string(), Way::Bmc), ("guesses alone".to_string(), Way::Guesses)];
    let domains = [
        ("explicit", Domain::Explicit),
        ("predicates", Domain::Predicates),
        ("boolean", Domain::Boolean),
        ("product", Domain::Product),
    ];
    let refinements =
        [("weakest", Refinement::Weakest), ("strongest", Refinement::Strongest), ("both", Refinement::Both)];
    for (domain_name, domain) in domains {
        for (name, refinement) in refinements {
            // Which variables are followed does not depend on the predicates.
            if domain == Domain::Explicit && refinement != Refinement::Both {
                continue;
            }
            let name = format!("cegar {domain_name} {name}");
            all.push((name, Way::Abstraction { domain, refinement, seeded: false }));
        }
    }
    let (domain, refinement) = (Domain::Product, Refinement::Both);
    all.push(("cegar, guesses first".to_string(), Way::Abstraction { domain, refinement, seeded: true }));
    all.push(("kind".to_string(), Way::Induction));
    all.push(("auto".to_string(), Way::Auto));
    all
}

fn answer(program: &Program, way: Way) -> Result<Verdict, String> {
    let watch = because::system::until(Duration::from_secs(SECONDS));
    let interrupt = Interrupt { watch, ..Interrupt::default() };
    let prove = ProveOptions { interrupt: interrupt.clone(), ..ProveOptions::default() };
    let search = BmcOptions { interrupt, bound: Bound::Deepen(None), ..BmcOptions::default() };
    let quiet = &mut |_: invariants::Progress| {};
    let checked = match way {
        Way::Bmc => auto::check(program, Engine::Bmc, &search, &mut |_| {}).map(|c| c.verdict),
        Way::Auto => auto::check(program, Engine::Auto, &search, &mut |_| {}).map(|c| c.verdict),
        Way::Induction => kind::check(program, &prove, quiet).map(|c| c.verdict),
        Way::Guesses => invariants::prove(program, &prove, quiet)
            .and_then(|p| {
                invariants::decide::decide(program, because_ir::DecidedBy::KInduction, p, Default::default(), &prove)
            })
            .map(|c| c.verdict),
        Way::Abstraction { domain, refinement, seeded } => {
            let options = CegarOptions { prove, domain, refinement, seeded, ..CegarOptions::default() };
            cegar::check(program, &options, quiet).map(|c| c.verdict)
        }
    };
    checked.map_err(|e| e.to_string())
}

#[derive(Default)]
struct Row {
    proved: usize,
    found: usize,
    undecided: usize,
    wrong: usize,
    longest: f64,
    total: f64,
}

/// The programs whose names contain one of the filters; all without filters.
fn programs(filters: &[&str]) -> Result<Vec<(String, Program)>, String> {
    let folder = Path::new("benches/loops");
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut names: Vec<String> =
        entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).filter(|n| n.ends_with(".c")).collect();
    names.sort();
    names.retain(|n| filters.is_empty() || filters.iter().any(|w| n.contains(w)));
    let load = |name: String| {
        let text = std::fs::read_to_string(folder.join(&name)).map_err(|e| format!("{name}: {e}"))?;
        let files = because_c::MemoryFiles::new().with(&name, text);
        match because_c::load(&files, &[&name], &because_c::Options::default()) {
            Ok(program) => Ok((name, program)),
            Err(_) => Err(format!("{name} does not load")),
        }
    };
    names.into_iter().map(load).collect()
}

/// Prints the table; a failure where a verdict is wrong.
pub fn command(args: &[&str]) -> u8 {
    let mut filters: Vec<&str> = Vec::new();
    let mut only: Option<&str> = None;
    let mut each = false;
    let mut rest = args.iter();
    while let Some(&arg) = rest.next() {
        match arg {
            "--engines" => only = rest.next().copied(),
            "--each" => each = true,
            filter => filters.push(filter),
        }
    }
    let programs = match programs(&filters) {
        Ok(programs) => programs,
        Err(error) => {
            eprintln!("{error}");
            return 2;
        }
    };
    let safe = programs.iter().filter(|(n, _)| n.starts_with("safe_")).count();
    println!("{} programs, {safe} of them safe, {SECONDS} s each", programs.len());
    println!(
        "{:<28} {:>6} {:>6} {:>9} {:>6} {:>9} {:>9}",
        "engine", "proved", "found", "undecided", "wrong", "longest", "all"
    );
    let mut wrong = 0;
    for (name, way) in ways().into_iter().filter(|(n, _)| only.is_none_or(|o| n.contains(o))) {
        let row = measure(&programs, way, each);
        println!(
            "{name:<28} {:>6} {:>6} {:>9} {:>6} {:>7.1} s {:>7.1} s",
            row.proved, row.found, row.undecided, row.wrong, row.longest, row.total
        );
        wrong += row.wrong;
    }
    u8::from(wrong > 0)
}

fn measure(programs: &[(String, Program)], way: Way, each: bool) -> Row {
    let mut row = Row::default();
    for (name, program) in programs {
        let start = Instant::now();
        let verdict = answer(program, way);
        let time = start.elapsed().as_secs_f64();
        row.longest = row.longest.max(time);
        row.total += time;
        let safe = name.starts_with("safe_");
        let (outcome, count) = match &verdict {
            Ok(v) => match (&v.decision, safe) {
                (VerdictKind::Holds, true) => ("proved", &mut row.proved),
                (VerdictKind::Fails, false) => ("found", &mut row.found),
                (VerdictKind::Undecided, _) => ("undecided", &mut row.undecided),
                _ => ("WRONG", &mut row.wrong),
            },
            Err(_) => ("error", &mut row.undecided),
        };
        *count += 1;
        if each {
            let detail = match &verdict {
                Ok(v) => {
                    let numbers: Vec<String> = v.stats.iter().map(|(n, x)| format!("{n} {x}")).collect();
                    let reasons: Vec<&str> = v.reasons.iter().map(|r| r.text.as_str()).collect();
                    format!("{} {} {}", v.engine.name(), numbers.join(" "), reasons.join("; "))
                }
                Err(error) => error.clone(),
            };
            println!("  {name:<28} {outcome:<10} {time:>6.2} s  {detail}");
        }
    }
    row
}
