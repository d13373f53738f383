//! One entry: runs the default answer on it and holds every method's lines against the faulty ones.

use super::manifest::{Change, Entry};
use super::record::Record;
use super::seconds;
use crate::args::{Cli, normalised};
use crate::commands::request;
use crate::disk::Disk;
use crate::environment::{Environment, Terminal};
use crate::judging::{self, Faulty};
use crate::system::Process;
use crate::targets::Nowhere;
use because_c::Files;
use because_driver::{Answer, Event, Host};
use because_encode::depend::scores;
use because_ir::{Program, Verdict, VerdictKind};
use because_source::{FileId, Span};
use clap::Parser;
use std::cell::RefCell;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Real files, one of them with lines replaced.
struct Changed {
    disk: Disk,
    change: Option<(PathBuf, Change)>,
}

impl Files for Changed {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let bytes = self.disk.read(path)?;
        match &self.change {
            Some((changed, change)) if changed == path => {
                Ok(change.apply(&String::from_utf8_lossy(&bytes)).into_bytes())
            }
            _ => Ok(bytes),
        }
    }
}

/// Measures one entry. What goes wrong stands in the record's verdict.
pub fn measure(entry: &Entry, options: &[String], interrupt: &Arc<AtomicBool>) -> Record {
    let start = Instant::now();
    let starts: RefCell<Vec<(String, f64)>> = RefCell::new(Vec::new());
    let on_event = |event: &Event| {
        if let Event::Method(method) = event {
            starts.borrow_mut().push((method.name().to_string(), seconds(start)));
        }
    };
    let mut record = Record::new(entry);
    let answered = answer(entry, options, interrupt, &on_event);
    record.seconds = seconds(start);
    record.search_seconds = starts.borrow().first().map_or(record.seconds, |t| t.1);
    match answered {
        Ok(answer) => {
            let times = times(&starts.borrow(), record.seconds);
            judge(&mut record, entry, &answer.program, &answer.verdict, &times);
        }
        Err(message) => record.verdict = message,
    }
    record
}

/// Seconds of each method: from its start to the next one's.
fn times(starts: &[(String, f64)], end: f64) -> Vec<(String, f64)> {
    let ends = starts.iter().skip(1).map(|t| t.1).chain([end]);
    starts.iter().zip(ends).map(|((method, start), end)| (method.clone(), end - start)).collect()
}

/// The question that an entry is: its files with its options and those given.
pub(super) fn command_line(entry: &Entry, options: &[String]) -> Result<Cli, String> {
    let mut arguments = vec!["because".to_string()];
    arguments.extend(entry.files.iter().chain(&entry.options).chain(options).cloned());
    arguments.push("--no-warnings".to_string());
    Cli::try_parse_from(normalised(arguments.iter().map(OsString::from))?).map_err(|e| e.to_string())
}

fn answer(
    entry: &Entry,
    options: &[String],
    interrupt: &Arc<AtomicBool>,
    on_event: &dyn Fn(&Event),
) -> Result<Answer, String> {
    let cli = command_line(entry, options)?;
    let first = entry.files.first().map(PathBuf::from).unwrap_or_default();
    let files = Arc::new(Changed { disk: Disk::default(), change: entry.change.clone().map(|change| (first, change)) });
    let mut env = Environment {
        files: files.clone(),
        stdin: &mut std::io::empty(),
        stdout: &mut std::io::sink(),
        stderr: &mut std::io::sink(),
        outputs: &Nowhere,
        unwritten: Vec::new(),
        terminal: Terminal::default(),
        arguments: Vec::new(),
        interrupt: interrupt.clone(),
        versions: None,
    };
    let request = request::of_check(&cli.default.check, Some(&cli.default.explain), &mut env);
    let host = Host { interrupt: interrupt.clone(), on_event, ..Host::new(&*files, Arc::new(Process)) };
    let answer = request.and_then(|request| because_driver::answer(&request, &host));
    answer.map_err(|error| match error {
        because_driver::Error::Source(failed) => {
            failed.diagnostics.first().map_or_else(String::new, |d| d.message.clone())
        }
        error => error.to_string(),
    })
}

fn judge(record: &mut Record, entry: &Entry, program: &Program, verdict: &Verdict, times: &[(String, f64)]) {
    record.verdict = match verdict.decision {
        VerdictKind::Fails => "fails",
        VerdictKind::Holds => "holds",
        VerdictKind::Undecided => "undecided",
    }
    .to_string();
    let file = entry.files.first().and_then(|f| program.sources.find(f)).unwrap_or(FileId(0));
    let written: Vec<judging::Line> = entry.faulty.iter().map(|&line| (file, line)).collect();
    let faulty = Faulty::new(program, &written);
    record.lines = judging::executable_lines(program).len();
    record.diameter = scores::diameter(&faulty.pdg);
    let Some(failure) = verdict.failures.first() else {
        record.exam = 1.0;
        return;
    };
    record.steps = failure.run.path.steps.len();
    record.run_lines = judging::run_lines(program, failure);
    let ranked: Vec<(Span, f64)> = failure.suspects.iter().map(|s| (s.span, s.score)).collect();
    let (rank, count) = judging::rank_of(program, &ranked, &faulty.lines);
    record.rank = rank;
    record.suspects = count;
    let whole = record.lines.max(1) as f64;
    record.exam = (rank.map_or(whole, |r| r as f64) / whole).min(1.0);
    record.methods = judging::methods(program, failure, &faulty);
    for method in &mut record.methods {
        method.seconds = times.iter().filter(|(m, _)| *m == method.method).map(|t| t.1).sum();
    }
}
