//! `because bench`: how well the faulty lines of a suite are found (docs/methods.md 6).
//!
//! Comes in: suites, each a folder with a `suite.toml`. Goes out: one [`Record`] an entry, as a table, as JSON lines and as
//! plots. Records that the output file already has are kept: a run that was interrupted goes on where it stopped.

mod compare;
mod manifest;
mod measure;
mod plots;
mod record;
mod table;

pub use manifest::{Entry, Suite, read};
pub use measure::measure;
pub use record::{MethodRecord, Record};

use crate::args::BenchCommand;
use crate::world::World;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Runs the command; the error is bad usage or input.
pub(crate) fn bench(args: &BenchCommand, world: &mut World) -> Result<(), String> {
    if let [old, new] = args.compare.as_slice() {
        let (old, new) = (record::read(&file(old)?)?, record::read(&file(new)?)?);
        world.print(&compare::table(&old, &new));
        return Ok(());
    }
    if args.suite.is_empty() {
        return Err("no suite is given".to_string());
    }
    let mut entries = Vec::new();
    for folder in &args.suite {
        entries.extend(manifest::read(folder)?.entries);
    }
    let entries = shard(entries, args.shard.as_deref())?;
    let mut known = BTreeMap::new();
    if let Some(path) = args.out.as_ref().filter(|p| !args.fresh && std::path::Path::new(p).exists()) {
        known = record::read(&file(path)?)?.into_iter().map(|r| (r.name.clone(), r)).collect();
    }
    let records = run(args, &entries, known, world)?;
    if let Some(path) = &args.html {
        world.write_output("--html", path, &plots::page(&records));
    }
    world.print(&match args.markdown {
        true => table::markdown(&records, &commit()),
        false => table::text(&records),
    });
    Ok(())
}

fn file(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))
}

/// `2/5` keeps the second of every five entries.
fn shard(entries: Vec<Entry>, shard: Option<&str>) -> Result<Vec<Entry>, String> {
    let Some(text) = shard else { return Ok(entries) };
    let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse::<usize>().ok()?, n.parse::<usize>().ok()?)));
    match parts {
        Some((i, n)) if 1 <= i && i <= n => {
            Ok(entries.into_iter().enumerate().filter(|(k, _)| k % n == i - 1).map(|(_, e)| e).collect())
        }
        _ => Err(format!("`{text}` is no shard: I/N with I from 1 to N is")),
    }
}

/// Measures all entries that have no record yet, several at a time; the records come in the entries' order.
fn run(
    args: &BenchCommand,
    entries: &[Entry],
    known: BTreeMap<String, Record>,
    world: &World,
) -> Result<Vec<Record>, String> {
    let out = match &args.out {
        Some(path) => {
            let mut options = std::fs::OpenOptions::new();
            options.create(true).append(!args.fresh).write(true).truncate(args.fresh);
            Some(options.open(path).map_err(|e| format!("cannot write {path}: {e}"))?)
        }
        None => None,
    };
    let out = Mutex::new(out);
    let todo: Vec<usize> = (0..entries.len()).filter(|&i| !known.contains_key(&entries[i].name)).collect();
    let bar = match world.terminal.progress {
        true => indicatif::ProgressBar::new(todo.len() as u64),
        false => indicatif::ProgressBar::hidden(),
    };
    if let Ok(style) = indicatif::ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left, {msg}") {
        bar.set_style(style);
    }
    let interrupt = world.interrupt.clone();
    let next = AtomicUsize::new(0);
    let measured = Mutex::new(BTreeMap::new());
    let work = || {
        while let Some(&index) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
            if interrupt.load(Ordering::Relaxed) {
                return;
            }
            let entry = &entries[index];
            bar.set_message(entry.name.clone());
            let record = measure(entry, &args.options, &interrupt);
            if let Ok(mut out) = out.lock()
                && let Some(file) = out.as_mut()
            {
                let _ = writeln!(file, "{}", record::line(&record));
            }
            bar.inc(1);
            if let Ok(mut measured) = measured.lock() {
                measured.insert(index, record);
            }
        }
    };
    let work = &work;
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.clamp(1, 64) {
            // Deep programs need deep stacks in the front end.
            let thread = std::thread::Builder::new().stack_size(256 << 20);
            if thread.spawn_scoped(scope, work).is_err() {
                work();
            }
        }
    });
    bar.finish_and_clear();
    let mut measured = measured.into_inner().map_err(|_| "a measurement broke off".to_string())?;
    let kept = |i: usize| measured.remove(&i).or_else(|| known.get(&entries[i].name).cloned());
    Ok((0..entries.len()).filter_map(kept).collect())
}

/// The commit of the suites and the tool, and the day, for a table that stays.
fn commit() -> String {
    let git = |args: &[&str]| {
        let output = std::process::Command::new("git").args(args).output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).trim().to_string()).filter(|t| !t.is_empty())
    };
    let commit = git(&["rev-parse", "--short", "HEAD"]).unwrap_or_else(|| "unknown".to_string());
    format!("{}, commit {commit}", table::today(std::time::SystemTime::now()))
}

/// Seconds since then.
pub(crate) fn seconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests;
