//! What the check reads in the other run and the failing run never writes: an element that is not swapped, a flag that is
//! not cleared.
//!
//! Comes in: both runs. Goes out: links that only the other run has, each without which that run fails the check too.

use super::{BothRuns, Candidate, Passing, force, shown, spot, start_before, touches};
use crate::limits;
use because_ir::{Access, Checks, Failure, FunctionOrigin, Link, Outcome, PathStep, render};

pub(super) fn values(runs: &BothRuns, checks: Checks) -> Vec<Candidate> {
    let BothRuns { program, failure, other, .. } = *runs;
    let Some(check) = same_check(program, failure, other) else { return Vec::new() };
    let steps = &other.run.path.steps;
    let mut found: Vec<Candidate> = Vec::new();
    for access in &steps[check].reads {
        let Some(at) = steps[..check].iter().rposition(|s| s.stores.iter().any(|store| overlaps(store, access))) else {
            continue;
        };
        let Some(link) = link(runs, &steps[at]) else { continue };
        let known = found.iter().any(|c| c.link == link);
        if known || !force::fails_without(other.program, failure, &other.run.inputs, checks, spot(steps, at)) {
            continue;
        }
        // Where it would stand in the failing run is not known: before the check.
        found.push(Candidate { step: failure.run.path.steps.len() - 1, link, trial: None });
        if found.len() == limits::STORY_SUPPLIED {
            break;
        }
    }
    found
}

/// The step of the other run that makes the failed check. Not known of a statement that an edit changes: it may take more
/// steps than before.
pub(super) fn same_check(program: &because_ir::Program, failure: &Failure, other: Passing) -> Option<usize> {
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    let origin = program.origin(failed.location).0;
    if other.edits.iter().any(|e| touches(e, origin)) {
        return None;
    }
    let times = failure.run.path.steps.iter().filter(|s| program.origin(s.location).0 == origin).count();
    let here = |step: &PathStep| {
        let span = other.program.origin(step.location).0;
        // Parts of a statement may start where it does.
        let whole = span.end - span.start == origin.end - origin.start;
        whole && span.file == origin.file && start_before(program, other.program, other.edits, span) == origin.start
    };
    let mut same = other.run.path.steps.iter().enumerate().filter(|(_, s)| here(s));
    same.nth(times.checked_sub(1)?).map(|(at, _)| at)
}

/// What a step of the other run writes, if it writes one thing and the failing run never does.
fn link(runs: &BothRuns, step: &PathStep) -> Option<Link> {
    let BothRuns { program, other, .. } = *runs;
    let function = other.program.function(step.location.function);
    let span = other.program.origin(step.location).0;
    let [write] = &step.writes[..] else { return None };
    if function.origin != FunctionOrigin::User || !other.program.sources.is_user(span) {
        return None;
    }
    let name = shown(other.program, step, &write.name)?;
    let start = start_before(program, other.program, other.edits, span);
    if runs.ours.contains_key(&(span.file, start, name.clone())) {
        return None;
    }
    // The text before the edit has the same statement elsewhere.
    let there = because_source::Span::new(span.file, start, start + (span.end - span.start));
    let text = other.program.sources.text(span);
    let same = program.sources.text(there) == text;
    let value = render::value_in(other.program, text, write.ty, &write.value);
    same.then_some(Link { span: there, what: name, failing: None, other: Some(value), turn: None, cycle: None })
}

pub(super) fn overlaps(a: &Access, b: &Access) -> bool {
    a.instance == b.instance && a.offset < b.offset + b.size && b.offset < a.offset + a.size
}
