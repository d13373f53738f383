//! `spectrum`: which statements and branches go with failing (Ochiai; DStar with exponent 2).
//!
//! Comes in: failing and passing runs. Goes out: the statements of the failing run, each with the mean of the two
//! measures, DStar scaled to its largest value. A branch counts for each of its directions apart: the more telling one
//! is the statement's score.

use crate::runs::{Event, Runs};
use crate::{Error, Workspace};
use because_ir::{BlamedLine, Details, Explanation, Method, Program, SourceStmtId, SourceStmtKind};
use std::collections::BTreeMap;

/// There is nothing to choose.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options;

/// Lines scored by how much more often failing runs execute them than passing ones.
pub fn explain(workspace: &mut Workspace, _: &Options) -> Result<Explanation, Error> {
    let runs = &*workspace.runs();
    let notes = vec![format!("{} failing and {} passing runs", runs.failing.len(), runs.passing.len())];
    // Without a passing run every executed statement has one score.
    let lines = if runs.passing.is_empty() { Vec::new() } else { lines(workspace.cx.program, runs) };
    Ok(Explanation { method: Method::Spectrum, lines, details: Details::Lines, notes, complete: true })
}

fn lines(program: &Program, runs: &Runs) -> Vec<BlamedLine> {
    let mut counts: BTreeMap<Event, (usize, usize)> = BTreeMap::new();
    for event in runs.failing.iter().flat_map(|r| &r.events) {
        counts.entry(*event).or_default().0 += 1;
    }
    for event in runs.passing.iter().flat_map(|r| &r.events) {
        if let Some(count) = counts.get_mut(event) {
            count.1 += 1;
        }
    }
    let failing = runs.failing.len();
    let stars: Vec<f64> = counts.values().map(|&(f, p)| dstar(f, p, failing)).collect();
    let most = stars.iter().copied().fold(0.0, f64::max);
    let mut scores: BTreeMap<SourceStmtId, f64> = BTreeMap::new();
    for ((event, &(f, p)), star) in counts.iter().zip(stars) {
        let score = (ochiai(f, p, failing) + if most > 0.0 { star / most } else { 0.0 }) / 2.0;
        let known = scores.entry(event.statement).or_insert(0.0);
        *known = known.max(score);
    }
    let mut lines: Vec<BlamedLine> = Vec::new();
    for (id, score) in scores {
        let statement = program.source_stmt(id);
        let counts = program.sources.is_user(statement.span)
            && !matches!(statement.kind, SourceStmtKind::Specification | SourceStmtKind::Hidden);
        if counts {
            lines.push(BlamedLine { span: statement.span, score });
        }
    }
    lines.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.span.cmp(&b.span)));
    lines
}

/// `failed` of `failing` failing runs and `passed` passing runs go through it.
pub fn ochiai(failed: usize, passed: usize, failing: usize) -> f64 {
    let all = (failing * (failed + passed)) as f64;
    if all == 0.0 { 0.0 } else { failed as f64 / all.sqrt() }
}

/// DStar with exponent 2; where nothing speaks against the statement, larger than any that has something.
pub fn dstar(failed: usize, passed: usize, failing: usize) -> f64 {
    let against = passed + (failing - failed);
    let square = (failed * failed) as f64;
    if against == 0 { 2.0 * square } else { square / against as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_failing_runs_do_scores_highest() {
        assert_eq!(ochiai(4, 0, 4), 1.0);
        assert!(ochiai(4, 0, 4) > ochiai(4, 1, 4) && ochiai(4, 1, 4) > ochiai(2, 1, 4));
        assert!(dstar(4, 0, 4) > dstar(4, 1, 4) && dstar(4, 1, 4) > dstar(3, 1, 4));
        assert_eq!(ochiai(0, 0, 4), 0.0);
    }
}
