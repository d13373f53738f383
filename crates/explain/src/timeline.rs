//! Runs as a reader steps through them: the failing one, that of the repaired program, the closest that passes.
//!
//! Comes in: a failure with its run, and the runs to be shown with it. Goes out: what the user's code writes and decides in
//! each, in calls and rounds of loops, every value with the steps it was made from; and which steps of two runs are the
//! same, by calls, rounds and statements around them (execution indexing, Xin, Sumner and Zhang, PLDI 2008).

mod align;
mod build;
mod loops;

use crate::limits;
use crate::story::{passing, start_before};
use because_ir::{Checks, Edit, Failure, InputValue, Program, Timeline, TimelineRun};
use because_source::Span;

/// A run to be shown with the failing one.
pub struct Other<'a> {
    /// Which run it is.
    pub run: TimelineRun,
    /// The program that it executes.
    pub program: &'a Program,
    /// What makes that program of the one that fails.
    pub edits: &'a [Edit],
    /// What it is given.
    pub inputs: &'a [InputValue],
}

/// The failing run, and those of the others that pass.
pub fn timelines(program: &Program, failure: &Failure, others: &[Other], checks: Checks) -> Vec<Timeline> {
    let path = &failure.run.path;
    if path.places_only || path.steps.is_empty() || path.steps.len() > limits::STORY_STEPS {
        return Vec::new();
    }
    let failing = build::steps(program, &failure.run, Some(failure), &|span| span);
    let mut all = Vec::new();
    for other in others {
        let Some(run) = passing(other.program, failure, other.inputs, checks) else { continue };
        let before = |span: Span| {
            let start = start_before(program, other.program, other.edits, span);
            Span::new(span.file, start, start)
        };
        let built = build::steps(other.program, &run, None, &before);
        let pairs = align::pairs(&failing, &built);
        all.push(Timeline { run: other.run, steps: built.steps, groups: built.groups, pairs });
    }
    let first = Timeline { run: TimelineRun::Failing, steps: failing.steps, groups: failing.groups, pairs: Vec::new() };
    all.insert(0, first);
    all
}
