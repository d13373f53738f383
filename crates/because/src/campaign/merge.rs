//! Results of several shards as one, and their sum.

use super::record::{End, Record};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The records of all files in the order of the list. A task may be in several files with the same answer.
pub fn merged(files: Vec<(String, Vec<Record>)>) -> Result<Vec<Record>, String> {
    let mut tasks: BTreeMap<usize, (String, Record)> = BTreeMap::new();
    for (file, records) in files {
        for record in records {
            match tasks.get(&record.task) {
                Some((first, known)) if known.answer() != record.answer() => {
                    return Err(conflict(first, known, &file, &record));
                }
                Some(_) => {}
                None => {
                    tasks.insert(record.task, (file.clone(), record));
                }
            }
        }
    }
    Ok(tasks.into_values().map(|(_, record)| record).collect())
}

fn conflict(first: &str, known: &Record, second: &str, record: &Record) -> String {
    if known.name != record.name || known.files != record.files || known.options != record.options {
        let number = record.task;
        return format!("{first} and {second} are of different lists: task {number} is not the same");
    }
    let shown = |r: &Record| r.verdict.clone().unwrap_or_else(|| r.end.name().to_string());
    let (one, other) = (shown(known), shown(record));
    let detail = if one == other { "their answers differ".to_string() } else { format!("{one} and {other}") };
    format!("{first} and {second} disagree about `{}`: {detail}", record.name)
}

/// How many tasks ended how, and what they took together.
pub fn summary(records: &[Record]) -> String {
    let count = |wanted: &dyn Fn(&Record) -> bool| records.iter().filter(|r| wanted(r)).count();
    let mut out = format!("{} tasks\n", records.len());
    for verdict in ["holds", "fails", "undecided"] {
        let _ = writeln!(out, "  {verdict:<10} {:>6}", count(&|r| r.verdict.as_deref() == Some(verdict)));
    }
    for end in [End::Refused, End::Crashed, End::Time, End::Memory] {
        let number = count(&|r| r.end == end);
        if number > 0 {
            let _ = writeln!(out, "  {:<10} {number:>6}", end.name());
        }
    }
    let seconds: f64 = records.iter().filter_map(|r| r.cpu_seconds).sum();
    let most = records.iter().filter_map(|r| r.peak_memory).max().unwrap_or(0);
    let _ = writeln!(out, "{seconds:.1} s of the processor, at most {} MB a task", most.div_ceil(1 << 20));
    out
}
