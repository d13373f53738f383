//! Many programs: batches for the compiler, threads, progress, what is wrong made small, a summary.

use super::generator;
use super::judge::{self, Plan, Wrong};
use super::native::{self, Compiler};
use super::options::Options;
use super::page;
use super::reduce::{self, Reducing};
use super::tree::Program;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

#[derive(Debug, Default)]
pub struct Summary {
    pub programs: u64,
    pub runs: usize,
    pub failing: usize,
    pub wrong: u64,
    pub undecided: u64,
    /// Programs, wrong ones and undecided ones with the feature.
    features: BTreeMap<&'static str, [u64; 3]>,
    reasons: BTreeMap<String, u64>,
    /// Programs that the compiler does not take: a fault of the generator.
    refused: Vec<String>,
    /// Rules that were broken, with the first seed and how often.
    rules: BTreeMap<String, (u64, u64)>,
}

impl Summary {
    pub fn text(&self) -> String {
        let mut out = String::new();
        for line in self.refused.iter().take(5) {
            out.push_str(&format!("  refused by the compiler: {line}\n"));
        }
        for (reason, count) in &self.reasons {
            out.push_str(&format!("  {count} undecided: {reason}\n"));
        }
        for (rule, (seed, count)) in &self.rules {
            out.push_str(&format!("  {count} wrong: {rule} (first seed {seed})\n"));
        }
        let features: Vec<String> =
            self.features.iter().map(|(name, [all, wrong, open])| format!("{name} {all}/{wrong}/{open}")).collect();
        out.push_str(&format!(
            "{} programs, {} runs ({} fail), {} wrong, {} undecided, by feature (programs/wrong/undecided): {}",
            self.programs,
            self.runs,
            self.failing,
            self.wrong,
            self.undecided,
            features.join(", ")
        ));
        out
    }
}

/// What all jobs share.
struct Shared<'a> {
    options: &'a Options,
    plan: Plan,
    compilers: Vec<Compiler>,
    next: AtomicU64,
    summary: Mutex<Summary>,
    dir: PathBuf,
    started: Instant,
}

/// Why nothing was compared, where no compiler works.
pub fn run(options: &Options) -> Result<Summary, String> {
    let dir = std::env::temp_dir().join(format!("because-soundness-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make {}: {e}", dir.display()))?;
    let mut compilers = Vec::new();
    for command in ["gcc", "clang"] {
        let of_level = |level: &String| {
            let mut compiler = Compiler::new(command, level);
            compiler.flags.extend(options.weights.ilp32.then(|| "-m32".to_string()));
            compiler
        };
        let found: Vec<Compiler> = options.levels.iter().map(of_level).collect();
        let works = found.first().is_some_and(|c| c.works(&dir));
        if works {
            compilers.extend(found);
        } else if !options.quiet {
            let model = if options.weights.ilp32 { " for 32 bits (gcc-multilib)" } else { "" };
            eprintln!("soundness: skipped: {command} with sanitizers{model} is not installed");
        }
    }
    if compilers.is_empty() {
        return Err("soundness: skipped: there is no compiler with sanitizers".to_string());
    }
    let shared = Shared {
        options,
        plan: options.plan(),
        compilers,
        next: AtomicU64::new(options.from),
        summary: Mutex::new(Summary::default()),
        dir: dir.clone(),
        started: Instant::now(),
    };
    std::thread::scope(|scope| {
        for job in 0..options.jobs {
            let shared = &shared;
            // Deep expressions and long chains of conditions need more stack than threads usually have.
            let builder = std::thread::Builder::new().stack_size(256 << 20);
            let _ = builder.spawn_scoped(scope, move || work(shared, job));
        }
    });
    let _ = std::fs::remove_dir_all(&dir);
    Ok(shared.summary.into_inner().unwrap_or_else(|e| e.into_inner()))
}

fn work(shared: &Shared, job: usize) {
    let options = shared.options;
    let dir = shared.dir.join(format!("job{job}"));
    if std::fs::create_dir_all(&dir).is_err() {
        return;
    }
    loop {
        let first = shared.next.fetch_add(options.batch, Ordering::Relaxed);
        if first >= options.to {
            return;
        }
        let last = (first + options.batch).min(options.to);
        let programs: Vec<Program> =
            (first..last).map(|i| generator::program(options.seed_of(i), &options.weights)).collect();
        batch(shared, first, &programs, &dir);
    }
}

fn batch(shared: &Shared, first: u64, programs: &[Program], dir: &Path) {
    let listed: Vec<&Program> = programs.iter().collect();
    let results: Vec<Vec<_>> = shared.compilers.iter().map(|c| native::results(&listed, c, dir)).collect();
    for (i, program) in programs.iter().enumerate() {
        let index = first + i as u64;
        let natives: Result<Vec<_>, String> = results.iter().map(|r| r[i].clone()).collect();
        let report = match natives {
            Ok(natives) => judged(shared, program, natives, dir),
            Err(text) => {
                let mut summary = shared.summary.lock().unwrap_or_else(|e| e.into_inner());
                summary.refused.push(format!("program {index}: {text}"));
                continue;
            }
        };
        {
            let mut summary = shared.summary.lock().unwrap_or_else(|e| e.into_inner());
            record(&mut summary, program, index, &report);
        }
        if let Some(wrong) = report.wrong.first() {
            show(shared, program, index, wrong, dir);
        }
    }
    if !shared.options.quiet {
        let summary = shared.summary.lock().unwrap_or_else(|e| e.into_inner());
        eprintln!(
            "{} programs, {} wrong, {} undecided, {:.0} s; go on with --from {}",
            summary.programs,
            summary.wrong,
            summary.undecided,
            shared.started.elapsed().as_secs_f64(),
            first + programs.len() as u64
        );
    }
}

/// What is wrong has to be wrong also where the compiler folds no access away.
fn judged(shared: &Shared, program: &Program, mut natives: Vec<native::Results>, dir: &Path) -> judge::Report {
    let report = judge::judge(program, &natives, &shared.plan);
    if report.wrong.is_empty() {
        return report;
    }
    match native::results(&[program], &shared.compilers[0].without_folding(), dir).pop() {
        Some(Ok(more)) => {
            natives.push(more);
            judge::judge(program, &natives, &shared.plan)
        }
        _ => report,
    }
}

fn record(summary: &mut Summary, program: &Program, index: u64, report: &judge::Report) {
    summary.programs += 1;
    summary.runs += report.runs;
    summary.failing += report.failing;
    let (wrong, open) = (!report.wrong.is_empty(), !report.undecided.is_empty());
    summary.wrong += u64::from(wrong);
    summary.undecided += u64::from(open);
    for feature in &program.features {
        let counts = summary.features.entry(feature).or_default();
        counts[0] += 1;
        counts[1] += u64::from(wrong);
        counts[2] += u64::from(open);
    }
    let mut reasons: Vec<&String> = report.undecided.iter().collect();
    reasons.dedup();
    for reason in reasons {
        *summary.reasons.entry(reason.clone()).or_default() += 1;
    }
    for wrong in &report.wrong {
        summary.rules.entry(wrong.rule.clone()).or_insert((index, 0)).1 += 1;
    }
}

/// Makes the program small and prints it as a page.
fn show(shared: &Shared, program: &Program, index: u64, wrong: &Wrong, dir: &Path) {
    let options = shared.options;
    let mut small = program.clone();
    if !options.reducing.is_zero() {
        let questions = shared.plan.questions.iter().filter(|q| wrong.rule.starts_with(q.engine)).copied().collect();
        let plan = Plan { questions, ilp32: shared.plan.ilp32 };
        let reducing =
            Reducing { rule: &wrong.rule, plan: &plan, compilers: &shared.compilers, dir, limit: options.reducing };
        small = reduce::reduce(program, &reducing);
    }
    let text = page::page(&small, index, wrong, &shared.compilers, dir);
    println!("{text}");
    if let Some(keep) = &options.keep {
        let _ = std::fs::create_dir_all(keep);
        let _ = std::fs::write(keep.join(format!("{}-{index}.md", options.seed)), text);
    }
}
