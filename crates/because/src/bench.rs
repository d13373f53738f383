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

pub use manifest::{Change, Entry, Suite, read};
pub use measure::measure;
pub use record::{MethodRecord, Record};

use crate::args::BenchCommand;
use crate::campaign::Shard;
use crate::campaign::runner::{self, Job, Settings};
use crate::campaign::store::{self, Store};
use crate::campaign::supervise::{Ended, Stop};
use crate::environment::Environment;
use std::collections::BTreeMap;
use std::time::Instant;

/// Runs the command; the error is bad usage or input.
pub(crate) fn bench(args: &BenchCommand, env: &mut Environment) -> Result<(), String> {
    if let [old, new] = args.compare.as_slice() {
        let (old, new) = (record::read(&file(old)?)?, record::read(&file(new)?)?);
        env.print(&compare::table(&old, &new));
        return Ok(());
    }
    if args.suite.is_empty() {
        return Err("no suite is given".to_string());
    }
    let mut entries = Vec::new();
    for folder in &args.suite {
        entries.extend(manifest::read(folder)?.entries);
    }
    if let Some(name) = &args.entry {
        return single(args, &entries, name, env);
    }
    let entries: Vec<Entry> = Shard::of(args.shard, entries).into_iter().map(|(_, e)| e).collect();
    let mut known = BTreeMap::new();
    if let Some(path) = args.out.as_ref().filter(|p| !args.fresh && std::path::Path::new(p).exists()) {
        known = record::read(&file(path)?)?.into_iter().map(|r| (r.name.clone(), r)).collect();
    }
    let records = run(args, &entries, known, env)?;
    if let Some(path) = &args.html {
        env.write_output("--html", path, &plots::page(&records));
    }
    env.print(&match (args.markdown, args.grid) {
        (true, _) => table::markdown(&records, &commit()),
        (false, true) => table::grid(&records),
        (false, false) => table::text(&records),
    });
    Ok(())
}

fn file(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("cannot read {path}: {e}"))
}

/// Measures all entries that have no record yet, each in a process of its own; the records come in the entries' order.
fn run(
    args: &BenchCommand,
    entries: &[Entry],
    mut records: BTreeMap<String, Record>,
    env: &Environment,
) -> Result<Vec<Record>, String> {
    let mut out = match &args.out {
        Some(path) if args.fresh => {
            std::fs::write(path, "").map_err(|e| format!("cannot write {path}: {e}"))?;
            Some(Store::open(path)?)
        }
        Some(path) => Some(Store::open(path)?),
        None => None,
    };
    let todo: Vec<&Entry> = entries.iter().filter(|e| !records.contains_key(&e.name)).collect();
    let jobs = todo.iter().map(|entry| job(entry, args)).collect::<Result<Vec<Job>, String>>()?;
    let bar = runner::progress(jobs.len(), &env.terminal);
    let settings = Settings { at_a_time: args.jobs, interrupt: &env.interrupt, bar: &bar };
    let done = runner::run(&jobs, &settings, |index, ended| {
        let record = measured(todo[index], &ended);
        if let Some(store) = &mut out {
            store.add(&record)?;
        }
        records.insert(record.name.clone(), record);
        Ok(())
    });
    bar.finish_and_clear();
    done?;
    Ok(entries.iter().filter_map(|e| records.remove(&e.name)).collect())
}

/// The process that measures an entry.
fn job(entry: &Entry, args: &BenchCommand) -> Result<Job, String> {
    let mut arguments = vec!["bench".to_string(), entry.folder.clone(), "--entry".to_string(), entry.name.clone()];
    arguments.push("--".to_string());
    arguments.extend(args.options.iter().cloned());
    let budget = measure::command_line(entry, &args.options)?.default.check.budget;
    let usual = because_driver::request::Limits::default();
    let (time, memory) = (budget.timeout.unwrap_or(usual.time), budget.memory.unwrap_or(usual.memory));
    Ok(Job { name: entry.name.clone(), arguments, folder: ".".into(), time, memory })
}

/// The record that the entry's process printed, with what the process took; one without a rank where it printed none.
fn measured(entry: &Entry, ended: &Ended) -> Record {
    let printed = store::records::<Record>(&ended.stdout).ok().and_then(|mut r| r.pop());
    let record = printed.unwrap_or_else(|| {
        let verdict = match ended.stop {
            Stop::Time => "ended: time",
            Stop::Memory => "ended: memory",
            Stop::Own | Stop::Campaign => "crashed",
        };
        Record { verdict: verdict.to_string(), seconds: ended.seconds, exam: 1.0, ..Record::new(entry) }
    });
    Record { cpu_seconds: ended.cpu_seconds, peak_memory: ended.peak_memory, ..record }
}

/// Measures one entry in this process and prints its record.
fn single(args: &BenchCommand, entries: &[Entry], name: &str, env: &mut Environment) -> Result<(), String> {
    let entry = entries.iter().find(|e| e.name == name).ok_or_else(|| format!("there is no entry `{name}`"))?;
    let record = measure(entry, &args.options, &env.interrupt);
    env.print(&store::line(&record));
    Ok(())
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
