//! `spectrum`: which statements and branches go with failing.
//!
//! Comes in: failing and passing runs. Goes out: the statements of the failing run, each with its score by a formula of
//! how many runs of either sort go through it. A branch counts for each of its directions apart: the more telling one is
//! the statement's score.

use crate::runs::{Event, Runs};
use crate::{Error, Workspace};
use because_ir::{BlamedLine, Details, Explanation, Method, Note, Program, SourceStmtId, SourceStmtKind};
use std::collections::BTreeMap;

/// How a statement is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Formula {
    /// The mean of Ochiai and DStar, the second scaled to its largest value.
    #[default]
    Mean,
    /// Its part of the failing runs against its part of all runs, as a cosine.
    Ochiai,
    /// Its part of the failing runs, of that and its part of the passing ones.
    Tarantula,
    /// With exponent 2, scaled to its largest value.
    Dstar,
    /// The part of its runs that fail.
    Barinel,
    /// Failing runs first, then the fewest passing ones, scaled to 0..1.
    Op2,
}

impl Formula {
    fn name(self) -> &'static str {
        match self {
            Formula::Mean => "the mean of Ochiai and DStar",
            Formula::Ochiai => "Ochiai",
            Formula::Tarantula => "Tarantula",
            Formula::Dstar => "DStar",
            Formula::Barinel => "Barinel",
            Formula::Op2 => "Op2",
        }
    }
}

/// The formula.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// How a statement is scored.
    pub formula: Formula,
}

/// Lines scored by how much more often failing runs execute them than passing ones.
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let runs = &*workspace.runs();
    let (failing, passing) = (runs.failing.len(), runs.passing.len());
    let mut notes = vec![Note::runs(format!("{failing} failing and {passing} passing runs"))];
    // Without a passing run every executed statement has one score.
    let lines = match runs.passing.is_empty() {
        true => Vec::new(),
        false => {
            let counted = "statements and directions of branches are counted";
            notes.push(Note::remark(format!("{counted}, scored by {}", options.formula.name())));
            lines(workspace.cx.program, runs, options.formula)
        }
    };
    Ok(Explanation { method: Method::Spectrum, lines, details: Details::Lines, notes, complete: true })
}

fn lines(program: &Program, runs: &Runs, formula: Formula) -> Vec<BlamedLine> {
    let mut counts: BTreeMap<Event, (usize, usize)> = BTreeMap::new();
    for event in runs.failing.iter().flat_map(|r| &r.events) {
        counts.entry(*event).or_default().0 += 1;
    }
    for event in runs.passing.iter().flat_map(|r| &r.events) {
        if let Some(count) = counts.get_mut(event) {
            count.1 += 1;
        }
    }
    let all = (runs.failing.len(), runs.passing.len());
    let most = counts.values().map(|&(f, p)| dstar(f, p, all.0)).fold(0.0, f64::max);
    let scaled = |star: f64| if most > 0.0 { star / most } else { 0.0 };
    let mut scores: BTreeMap<SourceStmtId, f64> = BTreeMap::new();
    for (event, &(f, p)) in &counts {
        let score = match formula {
            Formula::Mean => (ochiai(f, p, all.0) + scaled(dstar(f, p, all.0))) / 2.0,
            Formula::Ochiai => ochiai(f, p, all.0),
            Formula::Tarantula => tarantula(f, p, all),
            Formula::Dstar => scaled(dstar(f, p, all.0)),
            Formula::Barinel => barinel(f, p),
            Formula::Op2 => (op2(f, p, all.1) + 1.0) / (all.0 as f64 + 1.0),
        };
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

/// Of `failing` failing and `passing` passing runs.
pub fn tarantula(failed: usize, passed: usize, (failing, passing): (usize, usize)) -> f64 {
    let part = |some: usize, all: usize| if all == 0 { 0.0 } else { some as f64 / all as f64 };
    let (bad, good) = (part(failed, failing), part(passed, passing));
    if bad + good == 0.0 { 0.0 } else { bad / (bad + good) }
}

/// One less the part of its runs that pass.
pub fn barinel(failed: usize, passed: usize) -> f64 {
    if failed + passed == 0 { 0.0 } else { failed as f64 / (failed + passed) as f64 }
}

/// From above -1 up to the number of failing runs.
pub fn op2(failed: usize, passed: usize, passing: usize) -> f64 {
    failed as f64 - passed as f64 / (passing as f64 + 1.0)
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

    #[test]
    fn the_other_formulas_are_as_published() {
        // 2 of 4 failing runs and 1 of 4 passing ones.
        assert_eq!(tarantula(2, 1, (4, 4)), 0.5 / 0.75);
        assert_eq!(barinel(2, 1), 2.0 / 3.0);
        assert_eq!(op2(2, 1, 4), 2.0 - 1.0 / 5.0);
        assert_eq!(dstar(2, 1, 4), 4.0 / 3.0);
        assert_eq!(ochiai(2, 1, 4), 2.0 / 12f64.sqrt());
    }
}
