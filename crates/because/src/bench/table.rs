//! Records as tables: for a terminal, and as Markdown for a README.

use super::record::Record;
use std::fmt::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// What the result says of a method that answered in part.
const IN_PART: &str = "in part";

/// What a group of records comes to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Summary {
    pub entries: usize,
    /// Faulty line within the first 1, 3, 5, 10.
    pub top: [usize; 4],
    pub exam: f64,
    pub seconds: f64,
    pub longest: f64,
}

pub const TOPS: [usize; 4] = [1, 3, 5, 10];

pub fn summary<'a>(records: impl IntoIterator<Item = &'a Record>) -> Summary {
    let mut sum = Summary::default();
    let mut times = Vec::new();
    for record in records {
        sum.entries += 1;
        for (count, top) in sum.top.iter_mut().zip(TOPS) {
            *count += usize::from(record.rank.is_some_and(|r| r <= top));
        }
        sum.exam += record.exam;
        times.push(record.seconds);
    }
    times.sort_by(f64::total_cmp);
    sum.exam /= sum.entries.max(1) as f64;
    sum.seconds = times.get(times.len() / 2).copied().unwrap_or(0.0);
    sum.longest = times.last().copied().unwrap_or(0.0);
    sum
}

/// Names of the groups, and which records are in them: each suite, then its halves, then all.
fn groups(records: &[Record]) -> Vec<(String, Vec<&Record>)> {
    let mut suites: Vec<&str> = records.iter().map(|r| r.suite.as_str()).collect();
    suites.sort_unstable();
    suites.dedup();
    let mut list: Vec<(String, Vec<&Record>)> = Vec::new();
    for suite in &suites {
        list.push(((*suite).to_string(), records.iter().filter(|r| r.suite == *suite).collect()));
    }
    if suites.len() > 1 {
        list.push(("all".to_string(), records.iter().collect()));
    }
    if records.iter().any(|r| r.held) {
        list.push(("weights chosen on".to_string(), records.iter().filter(|r| !r.held).collect()));
        list.push(("held back".to_string(), records.iter().filter(|r| r.held).collect()));
    }
    list
}

pub fn text(records: &[Record]) -> String {
    let mut out = String::new();
    let width = records.iter().map(|r| r.name.chars().count()).max().unwrap_or(5).max(5);
    let _ = writeln!(
        out,
        "{:<width$}  {:>5} {:>8} {:>6} {:>6} {:>6} {:>7}  verdict",
        "entry", "rank", "suspects", "exam", "lines", "steps", "seconds"
    );
    for r in records {
        let rank = r.rank.map_or("-".to_string(), |n| n.to_string());
        let _ = writeln!(
            out,
            "{:<width$}  {rank:>5} {:>8} {:>6.3} {:>6} {:>6} {:>7.2}  {}",
            r.name,
            r.suspects,
            r.exam,
            r.lines,
            r.steps,
            r.seconds,
            r.verdict.lines().next().unwrap_or("")
        );
    }
    out.push('\n');
    out.push_str(&by_entry(records));
    out.push('\n');
    out.push_str(&methods(records));
    out.push('\n');
    let _ = writeln!(
        out,
        "{:<18} {:>7} {:>6} {:>6} {:>6} {:>6} {:>6} {:>8} {:>8}",
        "", "entries", "top-1", "top-3", "top-5", "top-10", "exam", "median s", "worst s"
    );
    for (name, group) in groups(records) {
        let s = summary(group);
        let part = |n: usize| format!("{:.0}%", 100.0 * n as f64 / s.entries.max(1) as f64);
        let [a, b, c, d] = s.top.map(part);
        let _ = writeln!(
            out,
            "{name:<18} {:>7} {a:>6} {b:>6} {c:>6} {d:>6} {:>6.3} {:>8.2} {:>8.2}",
            s.entries, s.exam, s.seconds, s.longest
        );
    }
    out
}

/// One line an entry, one column a method: lines up to and with the faulty one, of how many; `-` where it is not among
/// them.
fn by_entry(records: &[Record]) -> String {
    let names = method_names(records);
    let width = records.iter().map(|r| r.name.chars().count()).max().unwrap_or(5).max(5);
    let mut out = format!("{:<width$}", "read");
    for name in &names {
        let _ = write!(out, " {name:>10}");
    }
    out.push('\n');
    for record in records {
        let _ = write!(out, "{:<width$}", record.name);
        for name in &names {
            let cell = record.methods.iter().find(|m| m.method == *name).map_or(String::new(), |m| {
                let rank = m.rank.map_or("-".to_string(), |n| n.to_string());
                format!("{rank}/{}", m.lines)
            });
            let _ = write!(out, " {cell:>10}");
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

/// The grid of methods and programs: whether each answered (`+`, `~` in part, `x` not), where it names the faulty line of
/// how many lines, and in how many seconds; below it the reasons.
pub fn grid(records: &[Record]) -> String {
    let names = method_names(records);
    let width = records.iter().map(|r| r.name.chars().count()).max().unwrap_or(7).max(7);
    let mut out = format!("{:<width$}", "program");
    for name in &names {
        let _ = write!(out, " {name:>15}");
    }
    out.push('\n');
    for record in records {
        let _ = write!(out, "{:<width$}", record.name);
        for name in &names {
            let cell = record.methods.iter().find(|m| m.method == *name).map_or("not asked".to_string(), |m| {
                let mark = match m.status.as_str() {
                    "not" => "x",
                    "in part" => "~",
                    _ => "+",
                };
                let rank = m.rank.map_or("-".to_string(), |n| n.to_string());
                format!("{mark} {rank}/{} {:.2}s", m.lines, m.seconds)
            });
            let _ = write!(out, " {cell:>15}");
        }
        out.push('\n');
    }
    let count = |name: &str, f: &dyn Fn(&super::MethodRecord) -> bool| {
        records.iter().flat_map(|r| &r.methods).filter(|m| m.method == name && f(m)).count()
    };
    out.push('\n');
    for name in &names {
        let (full, part) = (count(name, &|m| m.status == "answered"), count(name, &|m| m.status == IN_PART));
        let found = count(name, &|m| m.found);
        let _ = writeln!(
            out,
            "{name:<10} answered {full:>2}, in part {part:>2}, not {:>2} of {:>2}; names the line in {found:>2}",
            count(name, &|m| m.status == "not"),
            records.len()
        );
    }
    out.push('\n');
    for record in records {
        for m in record.methods.iter().filter(|m| !m.why.is_empty()) {
            let _ = writeln!(out, "{} {}: {}", record.name, m.method, m.why);
        }
    }
    out
}

/// One line a method: how often it names the faulty line, in how many lines, and at what cost.
fn methods(records: &[Record]) -> String {
    let mut out = format!(
        "{:<10} {:>6} {:>6} {:>6} {:>7} {:>9} {:>9} {:>8}\n",
        "method", "found", "top-1", "lines", "score", "run score", "distance", "mean s"
    );
    for name in method_names(records) {
        let all: Vec<_> = records.iter().flat_map(|r| &r.methods).filter(|m| m.method == name).collect();
        let count = all.len().max(1) as f64;
        let mean = |f: &dyn Fn(&super::MethodRecord) -> f64| all.iter().map(|m| f(m)).sum::<f64>() / count;
        let distances: Vec<f64> = all.iter().filter_map(|m| m.distance_mean).collect();
        let distance = distances.iter().sum::<f64>() / distances.len().max(1) as f64;
        let _ = writeln!(
            out,
            "{name:<10} {:>5.0}% {:>5.0}% {:>6.1} {:>7.2} {:>9.2} {distance:>9.2} {:>8.3}",
            100.0 * mean(&|m| f64::from(u8::from(m.found))),
            100.0 * mean(&|m| f64::from(u8::from(m.rank == Some(1)))),
            mean(&|m| m.lines as f64),
            mean(&|m| m.score),
            mean(&|m| m.run_score),
            mean(&|m| m.seconds),
        );
    }
    out
}

pub fn method_names(records: &[Record]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for method in records.iter().flat_map(|r| &r.methods) {
        if !names.contains(&method.method) {
            names.push(method.method.clone());
        }
    }
    names
}

pub fn markdown(records: &[Record], made: &str) -> String {
    let mut out = format!("Measured {made}:\n\n");
    out.push_str("| | faults | first | in first 3 | in first 5 | in first 10 | read before it | median time |\n");
    out.push_str("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (name, group) in groups(records) {
        let s = summary(group);
        let part = |n: usize| format!("{n} ({:.0}%)", 100.0 * n as f64 / s.entries.max(1) as f64);
        let [a, b, c, d] = s.top.map(part);
        let _ = writeln!(
            out,
            "| {name} | {} | {a} | {b} | {c} | {d} | {:.0}% of the lines | {:.2} s |",
            s.entries,
            100.0 * s.exam,
            s.seconds
        );
    }
    out.push_str("\n| method alone | names the faulty line | as the only first | lines named | score | mean time |\n");
    out.push_str("| --- | --- | --- | --- | --- | --- |\n");
    for name in method_names(records) {
        let all: Vec<_> = records.iter().flat_map(|r| &r.methods).filter(|m| m.method == name).collect();
        let count = all.len().max(1) as f64;
        let mean = |f: &dyn Fn(&super::MethodRecord) -> f64| all.iter().map(|m| f(m)).sum::<f64>() / count;
        let _ = writeln!(
            out,
            "| {name} | {:.0}% | {:.0}% | {:.1} | {:.2} | {:.3} s |",
            100.0 * mean(&|m| f64::from(u8::from(m.found))),
            100.0 * mean(&|m| f64::from(u8::from(m.rank == Some(1)))),
            mean(&|m| m.lines as f64),
            mean(&|m| m.score),
            mean(&|m| m.seconds),
        );
    }
    out
}

/// The day in UTC, `2026-03-01`.
pub fn today(now: SystemTime) -> String {
    let days = now.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() / 86_400);
    because_ir::render::date(days as i64)
}
