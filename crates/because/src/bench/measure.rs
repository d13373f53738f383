//! One entry: runs the default answer on it and holds every method's lines against the faulty ones.

use super::manifest::Entry;
use super::record::{MethodRecord, Record};
use super::seconds;
use crate::args::{Cli, normalised};
use crate::commands::request;
use crate::disk::Disk;
use crate::environment::{Environment, Terminal};
use crate::system::Process;
use crate::targets::Nowhere;
use because_c::Files;
use because_driver::{Answer, Event, Host};
use because_encode::depend::graph::{self, LineGraph};
use because_encode::depend::scores;
use because_ir::{Failure, FunctionOrigin, Program, SourceStmtKind, Verdict, VerdictKind};
use because_source::{FileId, Span};
use clap::Parser;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Real files, one of them with a line replaced.
struct Changed {
    disk: Disk,
    change: Option<(PathBuf, u32, String)>,
}

impl Files for Changed {
    fn read(&self, path: &Path) -> std::io::Result<Vec<u8>> {
        let bytes = self.disk.read(path)?;
        match &self.change {
            Some((changed, line, text)) if changed == path => {
                let old = String::from_utf8_lossy(&bytes).into_owned();
                let new: Vec<&str> =
                    old.split('\n').enumerate().map(|(i, l)| if i as u32 + 1 == *line { text } else { l }).collect();
                Ok(new.join("\n").into_bytes())
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
    let files = Arc::new(Changed {
        disk: Disk::default(),
        change: entry.change.clone().map(|(line, text)| (first, line, text)),
    });
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
    let pdg = graph::lines(program, &graph::statements(program));
    let faulty = faulty_lines(program, file, &entry.faulty);
    let nodes: Vec<usize> = faulty.iter().filter_map(|&l| pdg.node(file, l)).collect();
    record.lines = executable_lines(program).len();
    record.diameter = scores::diameter(&pdg);
    let Some(failure) = verdict.failures.first() else {
        record.exam = 1.0;
        return;
    };
    record.steps = failure.run.path.steps.len();
    let run_lines: BTreeSet<(FileId, u32)> =
        failure.run.path.steps.iter().filter_map(|s| line_of(program, program.origin(s.location).0)).collect();
    record.run_lines = run_lines.len();
    let ranked: Vec<(Span, f64)> = failure.suspects.iter().map(|s| (s.span, s.score)).collect();
    let (rank, count) = rank_of(program, &ranked, file, &faulty);
    record.rank = rank;
    record.suspects = count;
    let whole = record.lines.max(1) as f64;
    record.exam = (rank.map_or(whole, |r| r as f64) / whole).min(1.0);
    record.methods =
        methods(program, failure, &Judged { pdg: &pdg, file, faulty: &faulty, nodes: &nodes }, record, times);
}

struct Judged<'a> {
    pdg: &'a LineGraph,
    file: FileId,
    faulty: &'a BTreeSet<u32>,
    nodes: &'a [usize],
}

fn methods(
    program: &Program,
    failure: &Failure,
    judged: &Judged,
    record: &Record,
    times: &[(String, f64)],
) -> Vec<MethodRecord> {
    let mut list = Vec::new();
    for explanation in &failure.explanations {
        let ranked: Vec<(Span, f64)> = explanation.lines.iter().map(|l| (l.span, l.score)).collect();
        let (rank, lines) = rank_of(program, &ranked, judged.file, judged.faulty);
        let report: Vec<usize> = ranked
            .iter()
            .filter_map(|(s, _)| line_of(program, *s))
            .filter_map(|(file, line)| judged.pdg.node(file, line))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let score = scores::score(judged.pdg, &report, judged.nodes, record.run_lines);
        let distance = scores::distance(judged.pdg, &report, judged.nodes);
        let method = explanation.method.name().to_string();
        list.push(MethodRecord {
            found: rank.is_some(),
            lines,
            rank,
            score: score.by_program,
            run_score: score.by_counterexample,
            distance_min: distance.map(|d| d.min),
            distance_max: distance.map(|d| d.max),
            distance_mean: distance.map(|d| d.mean),
            seconds: times.iter().filter(|(m, _)| *m == method).map(|t| t.1).sum(),
            method,
        });
    }
    list
}

fn line_of(program: &Program, span: Span) -> Option<(FileId, u32)> {
    program.sources.is_user(span).then(|| program.sources.line(span).map(|l| (span.file, l))).flatten()
}

/// The faulty lines, and the first line of each statement that goes over one of them.
fn faulty_lines(program: &Program, file: FileId, written: &[u32]) -> BTreeSet<u32> {
    let mut lines: BTreeSet<u32> = written.iter().copied().collect();
    for statement in program.source_stmts.iter().filter(|s| s.span.file == file) {
        let end = Span::new(file, statement.span.end, statement.span.end);
        if let (Some(first), Some(last)) = (program.sources.line(statement.span), program.sources.line(end))
            && written.iter().any(|l| (first..=last).contains(l))
        {
            lines.insert(first);
        }
    }
    lines
}

fn executable_lines(program: &Program) -> BTreeSet<(FileId, u32)> {
    let user = |s: &&because_ir::SourceStmt| {
        matches!(program.function(s.function).origin, FunctionOrigin::User)
            && !matches!(s.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden)
    };
    program.source_stmts.iter().filter(user).filter_map(|s| line_of(program, s.span)).collect()
}

/// The worst place that the first faulty line can have in the list, by lines, and the number of lines.
fn rank_of(program: &Program, ranked: &[(Span, f64)], file: FileId, faulty: &BTreeSet<u32>) -> (Option<usize>, usize) {
    let mut lines: Vec<((FileId, u32), f64)> = Vec::new();
    for (span, score) in ranked {
        let Some(line) = line_of(program, *span) else { continue };
        match lines.iter_mut().find(|(l, _)| *l == line) {
            Some(known) => known.1 = known.1.max(*score),
            None => lines.push((line, *score)),
        }
    }
    let numbered: Vec<(usize, f64)> = lines.iter().enumerate().map(|(i, (_, s))| (i, *s)).collect();
    let wanted: Vec<usize> =
        lines.iter().enumerate().filter(|(_, (l, _))| l.0 == file && faulty.contains(&l.1)).map(|(i, _)| i).collect();
    (scores::rank(&numbered, &wanted), lines.len())
}
