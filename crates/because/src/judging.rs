//! How well the methods' answers find lines that are known to be faulty (docs/methods.md 6).
//!
//! Comes in: a program, a failure of it, the faulty lines. Goes out: a [`MethodRecord`] a method.

use crate::bench::MethodRecord;
use because_encode::depend::graph::{self, LineGraph};
use because_encode::depend::scores;
use because_ir::{Failure, FunctionOrigin, Program, SourceStmtKind};
use because_report::statuses;
use because_source::{FileId, Span};
use std::collections::BTreeSet;

/// A line of a file.
pub type Line = (FileId, u32);

/// What answers are held against.
pub struct Faulty {
    pub lines: BTreeSet<Line>,
    pub pdg: LineGraph,
    nodes: Vec<usize>,
}

impl Faulty {
    /// The lines, and the first line of each statement that goes over one of them.
    pub fn new(program: &Program, written: &[Line]) -> Faulty {
        let mut lines: BTreeSet<Line> = written.iter().copied().collect();
        for statement in &program.source_stmts {
            let file = statement.span.file;
            let end = Span::new(file, statement.span.end, statement.span.end);
            if let (Some(first), Some(last)) = (program.sources.line(statement.span), program.sources.line(end))
                && written.iter().any(|(f, l)| *f == file && (first..=last).contains(l))
            {
                lines.insert((file, first));
            }
        }
        let pdg = graph::lines(program, &graph::statements(program));
        let nodes = lines.iter().filter_map(|&(file, line)| pdg.node(file, line)).collect();
        Faulty { lines, pdg, nodes }
    }

    /// Whether some statement stands in one of them.
    pub fn is_code(&self) -> bool {
        !self.nodes.is_empty()
    }
}

/// Lines of the failing run.
pub fn run_lines(program: &Program, failure: &Failure) -> usize {
    let lines: BTreeSet<Line> =
        failure.run.path.steps.iter().filter_map(|s| line_of(program, program.origin(s.location).0)).collect();
    lines.len()
}

/// What each method's lines are worth.
pub fn methods(program: &Program, failure: &Failure, faulty: &Faulty) -> Vec<MethodRecord> {
    let run_lines = run_lines(program, failure);
    let mut list = Vec::new();
    for status in statuses::of(failure) {
        let explanation = failure.explanations.iter().find(|e| e.method == status.method);
        let lines = explanation.map_or(&[][..], |e| &e.lines);
        let ranked: Vec<(Span, f64)> = lines.iter().map(|l| (l.span, l.score)).collect();
        let (rank, lines) = rank_of(program, &ranked, &faulty.lines);
        let report: Vec<usize> = ranked
            .iter()
            .filter_map(|(s, _)| line_of(program, *s))
            .filter_map(|(file, line)| faulty.pdg.node(file, line))
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let score = scores::score(&faulty.pdg, &report, &faulty.nodes, run_lines);
        let distance = scores::distance(&faulty.pdg, &report, &faulty.nodes);
        list.push(MethodRecord {
            method: status.method.name().to_string(),
            status: status.status.name().to_string(),
            why: status.why,
            found: rank.is_some(),
            lines,
            rank,
            score: score.by_program,
            run_score: score.by_counterexample,
            distance_min: distance.map(|d| d.min),
            distance_max: distance.map(|d| d.max),
            distance_mean: distance.map(|d| d.mean),
            seconds: 0.0,
        });
    }
    list
}

fn line_of(program: &Program, span: Span) -> Option<Line> {
    program.sources.is_user(span).then(|| program.sources.line(span).map(|l| (span.file, l))).flatten()
}

/// Lines with code of the user.
pub fn executable_lines(program: &Program) -> BTreeSet<Line> {
    let user = |s: &&because_ir::SourceStmt| {
        matches!(program.function(s.function).origin, FunctionOrigin::User)
            && !matches!(s.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden)
    };
    program.source_stmts.iter().filter(user).filter_map(|s| line_of(program, s.span)).collect()
}

/// The worst place that the first faulty line can have in the list, by lines, and the number of lines.
pub fn rank_of(program: &Program, ranked: &[(Span, f64)], faulty: &BTreeSet<Line>) -> (Option<usize>, usize) {
    let mut lines: Vec<(Line, f64)> = Vec::new();
    for (span, score) in ranked {
        let Some(line) = line_of(program, *span) else { continue };
        match lines.iter_mut().find(|(l, _)| *l == line) {
            Some(known) => known.1 = known.1.max(*score),
            None => lines.push((line, *score)),
        }
    }
    let numbered: Vec<(usize, f64)> = lines.iter().enumerate().map(|(i, (_, s))| (i, *s)).collect();
    let wanted: Vec<usize> =
        lines.iter().enumerate().filter(|(_, (l, _))| faulty.contains(l)).map(|(i, _)| i).collect();
    (scores::rank(&numbered, &wanted), lines.len())
}
