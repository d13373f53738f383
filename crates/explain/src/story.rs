//! How the fault comes to the failed check: the values that part, between the program as it is and the program with the
//! best repair on the same inputs, or the same program on the closest inputs with which it passes.
//!
//! Comes in: the failing run, and the other. Goes out: the few values of the failing run that differ and without which the
//! check would not fail, cause first, the check last.

mod candidates;
mod differing_inputs;
mod force;
mod supplied;
mod values;

use crate::limits;
use because_interp::{Captured, Given, Otherwise, RecordLevel, RunOptions, Uninitialised};
use because_ir::{
    Against, CheckKind, Checks, Edit, Failure, InputValue, Link, MemoryFault, Outcome, PathStep, PointerTarget,
    Program, Run, Story, render,
};
use because_source::Span;
use candidates::Candidate;
use force::Spot;
use values::{Raw, Seen, Values, there};
pub(crate) use values::{one_line, shown, start_before, truth, written_variable};

/// The run that the failing one is compared with.
#[derive(Clone, Copy)]
struct Passing<'a> {
    program: &'a Program,
    run: &'a Run,
    edits: &'a [Edit],
}

/// Both runs, and the values that each wrote and decided by.
struct BothRuns<'a> {
    program: &'a Program,
    failure: &'a Failure,
    other: Passing<'a>,
    ours: Values,
    theirs: Values,
}

/// The story of a failing run against the same program with edits; nothing where that does not pass, or nothing parts.
pub fn against_repair(
    program: &Program,
    failure: &Failure,
    edited: &Program,
    edits: &[Edit],
    checks: Checks,
) -> Option<Story> {
    let passing = passing(edited, failure, &failure.run.inputs, checks)?;
    let links = links(program, failure, Passing { program: edited, run: &passing, edits }, checks);
    (links.len() > 1).then_some(Story { against: Against::Repair, links })
}

/// The same against a run of the same program with other inputs that comes to the check as well.
pub fn against_passing_there(
    program: &Program,
    failure: &Failure,
    inputs: &[InputValue],
    checks: Checks,
) -> Option<Story> {
    let run = passing(program, failure, inputs, checks)?;
    supplied::same_check(program, failure, Passing { program, run: &run, edits: &[] })?;
    against_passing(program, failure, inputs, checks)
}

/// The same against any run of the same program with other inputs.
pub fn against_passing(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks) -> Option<Story> {
    let passing = passing(program, failure, inputs, checks)?;
    let mut links = links(program, failure, Passing { program, run: &passing, edits: &[] }, checks);
    if links.len() == 1 {
        links.splice(0..0, differing_inputs::links(program, failure, inputs, checks));
    }
    (links.len() > 1).then_some(Story { against: Against::Passing, links })
}

/// The run of a program on these inputs, if it passes.
pub(crate) fn passing(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks) -> Option<Run> {
    let length = failure.run.path.steps.len();
    if length == 0 || length > limits::STORY_STEPS {
        return None;
    }
    let options = options(failure, checks, RecordLevel::Path);
    let mut given = Given::of_run(inputs, Otherwise::Zero);
    let run = because_interp::run(program, &options, &mut given, &mut Captured::default());
    run.outcome.passes().then_some(run)
}

/// How the runs that are compared are executed: they may take somewhat longer.
fn options(failure: &Failure, checks: Checks, record: RecordLevel) -> RunOptions {
    let max_steps = failure.run.path.steps.len() as u64 * 4 + 2_000;
    RunOptions { checks, uninitialised: Uninitialised::Input, record, max_steps, ..RunOptions::default() }
}

/// How a framework counts its failures is not how they come about: trusted files stay out, but for that of the check.
fn without_framework(program: &Program, failure: &Failure, links: &mut Vec<Link>) {
    let is_framework = |l: &Link| program.sources.is_trusted(l.span) && l.span.file != failure.span.file;
    if !links.iter().all(is_framework) {
        links.retain(|l| !is_framework(l));
    }
}

fn links(program: &Program, failure: &Failure, other: Passing, checks: Checks) -> Vec<Link> {
    let ours = values::of_run(program, &failure.run, &|span| span.start);
    let theirs =
        values::of_run(other.program, other.run, &|span| start_before(program, other.program, other.edits, span));
    let runs = BothRuns { program, failure, other, ours, theirs };
    let mut found = candidates::sliced(&runs);
    found.extend(candidates::added(&runs));
    found.extend(supplied::values(&runs, checks));
    let mut links = needed(program, failure, found, checks);
    if links.is_empty() {
        links = needed(program, failure, candidates::completed(&runs), checks);
    }
    if links.is_empty() {
        // What a branch that was not taken leaves out is in no slice.
        links = needed(program, failure, candidates::all(&runs), checks);
    }
    let rounds = candidates::rounds(&runs);
    if links.is_empty() {
        links = needed(program, failure, rounds, checks);
    } else {
        counted(&mut links, rounds);
    }
    without_framework(program, failure, &mut links);
    if links.len() >= limits::STORY_LINKS {
        // The cause, and what is nearest to the check.
        let end = links.split_off(links.len() - (limits::STORY_LINKS - 3));
        links.truncate(2);
        links.extend(end);
    }
    let check = check(&runs);
    let same = |l: &Link| (&l.what, &l.failing, &l.other) == (&check.what, &check.failing, &check.other);
    let line = |span: Span| (span.file, program.sources.line(span));
    if links.last().is_some_and(|l| same(l) && line(l.span) == line(check.span)) {
        links.pop();
    }
    // A condition that is nothing but a call says what the call's result does.
    links.dedup_by(|b, a| {
        (&a.what, &a.failing, &a.other) == (&b.what, &b.failing, &b.other) && line(a.span) == line(b.span)
    });
    links.push(check);
    links.iter_mut().for_each(in_one_notation);
    links
}

/// Two values of one row are written alike: in hexadecimal where one is.
fn in_one_notation(link: &mut Link) {
    let (Some(failing), Some(other)) = (&mut link.failing, &mut link.other) else { return };
    let hexadecimal = |text: &String| text.starts_with("0x");
    let decimal = match (hexadecimal(failing), hexadecimal(other)) {
        (true, false) => other,
        (false, true) => failing,
        _ => return,
    };
    if let Some(number) = decimal.parse::<u64>().ok().filter(|number| *number != 0) {
        *decimal = format!("{number:#x}");
    }
}

/// A round of an edited loop that the other run does not have: how many there are says more.
fn counted(links: &mut Vec<Link>, rounds: Vec<Candidate>) {
    for candidate in rounds {
        let one = |l: &Link| l.what == values::GOES_ON && l.span == candidate.link.span && l.other.is_none();
        if let Some(at) = links.iter().position(one) {
            // What the edit changes is the cause: it comes first.
            let cycle = links.remove(at).cycle;
            links.insert(0, Link { cycle, ..candidate.link });
        }
    }
}

/// The links without which the check would not fail: each is tried with the other value.
fn needed(program: &Program, failure: &Failure, mut found: Vec<Candidate>, checks: Checks) -> Vec<Link> {
    found.sort_by_key(|candidate| (candidate.step, candidate.link.what != values::RETURNS));
    if found.len() > limits::STORY_FIRST + limits::STORY_LAST {
        let end = found.split_off(found.len() - limits::STORY_LAST);
        found.truncate(limits::STORY_FIRST);
        found.extend(end);
    }
    let length = failure.run.path.steps.len() as u64;
    let mut left = limits::STORY_TRIED;
    let mut keep = |candidate: &Candidate| {
        let Some((step, other)) = &candidate.trial else { return true };
        if left < length {
            return false;
        }
        left -= length;
        let spot = spot(&failure.run.path.steps, *step);
        force::still_fails(program, failure, checks, spot, other) == Some(false)
    };
    found.retain(|candidate| keep(candidate));
    found.into_iter().map(|candidate| candidate.link).collect()
}

/// Which execution of its statement a step is; a call counts when it returns.
fn spot(steps: &[PathStep], at: usize) -> Spot {
    let location = steps[at].location;
    let done = there(steps, at);
    let before = steps.iter().enumerate().filter(|(i, s)| s.location == location && there(steps, *i) <= done);
    Spot { location, nth: before.count() as u32 }
}

/// The failed check: a variable in it that differs, or that it fails.
fn check(runs: &BothRuns) -> Link {
    let BothRuns { program, failure, other, theirs, .. } = runs;
    // What comes after the check in the other run is none of its values.
    let reached = supplied::same_check(program, failure, *other);
    let end = reached.unwrap_or(0);
    let steps = &other.run.path.steps;
    // What is written since, through a pointer or by the library, has no name here.
    let is_last = |s: &&Seen| {
        let since = steps.get(s.there + 1..end).unwrap_or_default().iter().flat_map(|step| &step.stores);
        let own = || steps[s.step].stores.iter().chain(&steps[s.there].stores);
        since.into_iter().all(|store| !own().any(|own| supplied::overlaps(own, store)))
    };
    let last_of = |name: &str| {
        let seen = theirs.iter().filter(|(key, _)| key.2 == name).flat_map(|(_, seen)| seen);
        let values = seen.filter(|s| !matches!(s.raw, Raw::Operand));
        let before = values.filter(|s| s.function == failure.function && s.there <= end);
        before.max_by_key(|s| s.there).filter(is_last).map(|s| s.shown.clone())
    };
    let differing = failure.operands.iter().find_map(|(span, value)| {
        let name = program.sources.text(*span);
        last_of(name).filter(|other| other != value).map(|other| (name.to_string(), value.clone(), other))
    });
    let (what, failing, other) = differing.or_else(|| left_behind(program, failure)).unwrap_or_else(|| {
        let text = match &failure.run.outcome {
            Outcome::Failed(failed) if !program.sources.is_user(failure.span) => failed.message.clone(),
            _ => one_line(program.sources.text(failure.span)),
        };
        let [failing, passing] = outcomes(program, failure, other.edits, reached.is_some());
        let index = match &failure.run.outcome {
            Outcome::Failed(failed) => match failed.memory.as_deref() {
                Some(MemoryFault::Index { index, .. }) => Some(index.to_string()),
                _ => None,
            },
            _ => None,
        };
        match index.filter(|index| *index != text) {
            Some(index) => (text, index, if reached.is_some() { "in bounds" } else { passing }.to_string()),
            None => (text, failing.to_string(), passing.to_string()),
        }
    });
    let span = users_place(program, failure);
    Link { span, what, failing: Some(failing), other: Some(other), turn: None, cycle: None }
}

/// Memory that is never freed; a run that passes leaves none.
fn left_behind(program: &Program, failure: &Failure) -> Option<(String, String, String)> {
    let Outcome::Failed(failed) = &failure.run.outcome else { return None };
    let Some(MemoryFault::Object { target: PointerTarget::Object { name, ty }, .. }) = failed.memory.as_deref() else {
        return None;
    };
    let object = render::heap_object(program, name, *ty).unwrap_or_else(|| name.clone());
    (failed.check == CheckKind::Leak).then(|| ("memory that nothing frees".to_string(), object, "none".to_string()))
}

/// The failed check, or the user's call of the library function that makes it; of memory that is never freed, where the
/// run ends.
fn users_place(program: &Program, failure: &Failure) -> Span {
    let Outcome::Failed(failed) = &failure.run.outcome else { return failure.span };
    if failed.check == CheckKind::Leak {
        let spans = failure.run.path.steps.iter().rev().map(|step| program.origin(step.location).0);
        return spans.into_iter().find(|span| program.sources.is_user(*span)).unwrap_or(failure.span);
    }
    let calls = failed.stack.iter().rev().map(|at| program.origin(*at).0);
    let own = [failure.span].into_iter().chain(calls).find(|span| program.sources.is_user(*span));
    own.unwrap_or(failure.span)
}

/// What becomes of the failed check in both runs.
fn outcomes(program: &Program, failure: &Failure, edits: &[Edit], reached: bool) -> [&'static str; 2] {
    let statement = match &failure.run.outcome {
        Outcome::Failed(failed) => program.origin(failed.location).0,
        _ => failure.span,
    };
    let edited = edits.iter().any(|e| touches(e, statement) || touches(e, failure.span));
    match (failure.check, reached) {
        (CheckKind::ReachError, _) => ["reached", "not reached"],
        (_, true) if !edited => ["fails", "holds"],
        (_, false) if !edited && program.sources.is_user(failure.span) => ["fails", "not reached"],
        _ => ["fails", "does not fail"],
    }
}

/// Whether an edit changes a place, or what stands directly before or behind it.
fn touches(edit: &Edit, place: Span) -> bool {
    edit.span.file == place.file && edit.span.start <= place.end && place.start <= edit.span.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_of_a_row_are_written_alike() {
        let written = |failing: &str, other: &str| {
            let (failing, other) = (Some(failing.to_string()), Some(other.to_string()));
            let mut link = Link { span: Span::NONE, what: "x".into(), failing, other, turn: None, cycle: None };
            in_one_notation(&mut link);
            [link.failing, link.other].map(Option::unwrap_or_default)
        };
        assert_eq!(written("0x1f", "16"), ["0x1f", "0x10"]);
        assert_eq!(written("3", "0x10"), ["0x3", "0x10"]);
        assert_eq!(written("0x1f", "0"), ["0x1f", "0"]);
        assert_eq!(written("0x1f", "-1"), ["0x1f", "-1"]);
        assert_eq!(written("3", "4"), ["3", "4"]);
    }
}
