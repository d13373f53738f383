//! `rank`: one list of suspects out of the votes of all methods.
//!
//! Comes in: a failure with its explanations. Goes out: source lines, most suspicious first, each with a score in 0..1
//! and one vote a method with its reason. The score is the weighted mean of the votes, each scaled to 0..1, times a factor
//! for the kind of code: what only states the specification, takes an input or passes one on is rarely the fault.

#[cfg(test)]
mod tests;
mod votes;

use crate::code::{self, Code, Lines};
use because_ir::{Explanation, Failure, Method, Program, Suspect, Vote};
use because_source::{FileId, Span};
use std::collections::BTreeMap;

/// The weight of each method. Few and round: measured on the suites' first half, see `suites/README.md`.
pub fn weight(method: Method) -> f64 {
    match method {
        Method::Repair => 8.0,
        Method::Closest | Method::Diagnosis | Method::Spectrum => 1.0,
        Method::Core | Method::Whodunit | Method::Slice | Method::Pair => 0.5,
        Method::Trace => 0.0,
    }
}

/// The suspects of one failure.
pub fn rank(program: &Program, failure: &Failure) -> Vec<Suspect> {
    let mut suspects = combine(program, &failure.explanations);
    // Trusted code is to blame where nothing else can be.
    if suspects.iter().any(|s| !program.sources.is_trusted(s.span)) {
        suspects.retain(|s| !program.sources.is_trusted(s.span));
    }
    suspects
}

/// The same from bare explanations.
pub fn combine(program: &Program, explanations: &[Explanation]) -> Vec<Suspect> {
    let lines = code::lines(program);
    let mut found: BTreeMap<(FileId, u32), Line> = BTreeMap::new();
    let mut whole = 0.0;
    for explanation in explanations {
        let weight = weight(explanation.method);
        let votes = votes::of(explanation);
        if weight == 0.0 || votes.is_empty() {
            continue;
        }
        whole += weight;
        for (span, vote) in votes {
            add_vote(program, &lines, &mut found, span, vote);
        }
    }
    let mut suspects: Vec<Suspect> = found.into_values().map(|h| h.suspect(whole)).filter(|s| s.score > 0.0).collect();
    // Of equals the later line first: it is closer to the failure.
    suspects.sort_by(|a, b| b.score.total_cmp(&a.score).then(b.span.cmp(&a.span)));
    suspects
}

/// The votes on one line.
struct Line {
    span: Span,
    code: Code,
    strongest: f64,
    votes: Vec<Vote>,
}

fn add_vote(program: &Program, lines: &Lines, found: &mut BTreeMap<(FileId, u32), Line>, span: Span, vote: Vote) {
    let (span, code) = lines.statement(program, span);
    let Some(line) = program.sources.line(span) else { return };
    if !program.sources.is_user(span) {
        return;
    }
    let entry =
        found.entry((span.file, line)).or_insert_with(|| Line { span, code, strongest: 0.0, votes: Vec::new() });
    let weighted = vote.score * weight(vote.method) * code.weight();
    if weighted > entry.strongest {
        entry.strongest = weighted;
        entry.span = span;
    }
    entry.code = entry.code.min(code);
    match entry.votes.iter_mut().find(|v| v.method == vote.method) {
        Some(known) if known.score < vote.score => *known = vote,
        Some(_) => {}
        None => entry.votes.push(vote),
    }
}

impl Line {
    fn suspect(mut self, whole: f64) -> Suspect {
        let sum: f64 = self.votes.iter().map(|v| v.score * weight(v.method)).sum();
        self.votes.sort_by(|a, b| {
            let weighted = |v: &Vote| v.score * weight(v.method);
            weighted(b).total_cmp(&weighted(a)).then(a.method.cmp(&b.method))
        });
        Suspect { span: self.span, score: (sum / whole * self.code.weight()).clamp(0.0, 1.0), votes: self.votes }
    }
}
