//! Many programs: batches for the compiler, threads, progress, what is wrong made small, a summary.

use super::generator;
use super::judge::{self, Plan, Wrong};
use super::known::Known;
use super::native::{self, Clock, Compiler, Results};
use super::options::Options;
use super::page;
use super::record::{self, Record};
use super::reduce::{self, Reducing};
use super::summary::Summary;
use super::tree::Program;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// What all jobs share.
struct Shared<'a> {
    options: &'a Options,
    plan: Plan,
    compilers: Vec<Compiler>,
    known: Known,
    next: AtomicU64,
    done: Mutex<Done>,
    dir: PathBuf,
    started: Instant,
}

/// What is finished.
#[derive(Default)]
struct Done {
    summary: Summary,
    /// Programs of an earlier part of the campaign.
    before: BTreeSet<u64>,
    /// One line a program.
    file: Option<File>,
    /// Seconds in compilers, compiled programs and `because`.
    spent: [f64; 3],
}

impl Done {
    /// Takes up what the file of results has already.
    fn new(options: &Options) -> Result<Done, String> {
        let mut done = Done::default();
        let Some(path) = &options.results else { return Ok(done) };
        for (index, record) in record::read(path) {
            if options.takes(index) {
                done.summary.add(&record);
            }
            done.before.insert(index);
        }
        let text: String = record::read(path).values().map(|r| r.line() + "\n").collect();
        let failed = |e: std::io::Error| format!("cannot write {}: {e}", path.display());
        std::fs::write(path, text).map_err(failed)?;
        done.file = Some(File::options().append(true).open(path).map_err(failed)?);
        Ok(done)
    }

    fn add(&mut self, record: &Record) {
        self.summary.add(record);
        if let Some(file) = &mut self.file {
            let _ = file.write_all((record.line() + "\n").as_bytes());
        }
    }
}

/// Why nothing was compared, where no compiler works.
pub fn run(options: &Options) -> Result<Summary, String> {
    let dir = std::env::temp_dir().join(format!("because-soundness-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot make {}: {e}", dir.display()))?;
    let mut compilers = Vec::new();
    for command in &options.compilers {
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
    let done = Done::new(options)?;
    let shared = Shared {
        options,
        plan: options.plan(),
        compilers,
        known: options.natives.as_deref().map_or_else(|| Ok(Known::default()), Known::open)?,
        next: AtomicU64::new(options.from),
        done: Mutex::new(done),
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
    Ok(shared.done.into_inner().unwrap_or_else(|e| e.into_inner()).summary)
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
        let wanted: Vec<u64> = {
            let done = lock(shared);
            (first..last).filter(|i| options.takes(*i) && !done.before.contains(i)).collect()
        };
        if !wanted.is_empty() {
            batch(shared, &wanted, &dir);
        }
    }
}

fn lock<'a>(shared: &'a Shared) -> MutexGuard<'a, Done> {
    shared.done.lock().unwrap_or_else(|e| e.into_inner())
}

fn batch(shared: &Shared, indices: &[u64], dir: &Path) {
    let options = shared.options;
    let programs: Vec<Program> =
        indices.iter().map(|i| generator::program(options.seed_of(*i), &options.weights)).collect();
    let listed: Vec<&Program> = programs.iter().collect();
    let mut clock = Clock::default();
    let compilers = turn(shared, indices[0]);
    let results: Vec<Vec<_>> = compilers.iter().map(|c| natives(shared, &listed, c, dir, &mut clock)).collect();
    let started = Instant::now();
    for (i, (program, index)) in programs.iter().zip(indices).enumerate() {
        let natives: Result<Vec<_>, String> = results.iter().map(|r| r[i].clone()).collect();
        match natives {
            Ok(natives) => {
                let report = judged(shared, program, natives, dir);
                lock(shared).add(&Record::new(*index, program, &report));
                if let Some(wrong) = report.wrong.first() {
                    show(shared, program, *index, wrong, dir);
                }
            }
            Err(text) => lock(shared).add(&Record::refused(*index, program, text)),
        }
    }
    let mut done = lock(shared);
    done.spent[0] += clock.compiling.as_secs_f64();
    done.spent[1] += clock.running.as_secs_f64();
    done.spent[2] += started.elapsed().as_secs_f64();
    if !options.quiet {
        let (summary, [compilers, compiled, because]) = (&done.summary, done.spent);
        eprintln!(
            "{} programs, {} wrong, {} undecided, {:.0} s (compilers {compilers:.0}, compiled programs {compiled:.0}, because {because:.0})",
            summary.programs,
            summary.wrong,
            summary.undecided,
            shared.started.elapsed().as_secs_f64(),
        );
    }
}

/// What one compiler makes of each program, compiled only where that is not known.
fn natives(
    shared: &Shared,
    programs: &[&Program],
    compiler: &Compiler,
    dir: &Path,
    clock: &mut Clock,
) -> Vec<Result<Results, String>> {
    let known: Vec<Option<Results>> = programs.iter().map(|p| shared.known.get(p, compiler)).collect();
    let new: Vec<&Program> = programs.iter().zip(&known).filter(|(_, k)| k.is_none()).map(|(p, _)| *p).collect();
    let mut found = native::timed(&new, compiler, dir, clock).into_iter();
    let one = |(program, known): (&&Program, Option<Results>)| match known {
        Some(results) => Ok(results),
        None => {
            let result = found.next().unwrap_or_else(|| Err("not compiled".to_string()))?;
            shared.known.add(program, compiler, &result);
            Ok(result)
        }
    };
    programs.iter().zip(known).map(one).collect()
}

/// The compilers of the batch with this program. Most of the time goes into compiling under sanitizers, so every batch
/// gets the first, and every third batch in turn one of the others.
fn turn<'a>(shared: &'a Shared, index: u64) -> Vec<&'a Compiler> {
    let batch = index / shared.options.batch;
    match &shared.compilers[..] {
        [first, ..] if !shared.options.every && !batch.is_multiple_of(3) => vec![first],
        [first, rest @ ..] if !shared.options.every && !rest.is_empty() => {
            vec![first, &rest[(batch / 3) as usize % rest.len()]]
        }
        all => all.iter().collect(),
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
