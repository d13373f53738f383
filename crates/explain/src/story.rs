//! How the fault comes to the failed check: the values that part, between the program as it is and the program with the
//! best repair on the same inputs, or the same program on the closest inputs with which it passes.
//!
//! Comes in: the failing run, and the other. Goes out: the few values of the failing run that differ and without which the
//! check would not fail, cause first, the check last.

mod force;
mod supplied;

use because_encode::depend::dynamic;
use because_interp::{Captured, Given, Otherwise, Record, RunOptions, Uninitialised};
use because_ir::enumerated::Enumerated;
use because_ir::repair::place_before;
use because_ir::{
    Against, BranchKind, Checks, Decision, Edit, Failure, FunctionOrigin, InputValue, Language, Link, ObjectId,
    ObjectKind, PathStep, PlaceBase, Program, Run, StatementKind, Story, TerminatorKind, Type, Value, render,
};
use because_source::{FileId, Span};
use force::{Other, Spot};
use std::collections::BTreeMap;

/// Links shown at most.
const LINKS: usize = 7;

/// Steps of a run beyond which no story is told.
pub(crate) const STEPS: usize = 200_000;

/// Steps that all runs together may take that try one value each.
const TRIED: u64 = 4_000_000;

/// Values tried at most: the first ones, and the last ones before the check.
const FIRST: usize = 6;
const LAST: usize = 18;

/// A statement by its place before any edit, and what it writes or decides.
type Key = (FileId, u32, String);

/// One value of a run.
struct Seen {
    step: usize,
    /// The step after which it is there: of a call's result, that of the return.
    there: usize,
    span: Span,
    function: String,
    shown: String,
    raw: Raw,
}

#[derive(Clone)]
enum Raw {
    Value(Value, Type),
    Decision(bool),
}

type Values = BTreeMap<Key, Vec<Seen>>;

/// A link, and how to try whether the check depends on it.
struct Candidate {
    step: usize,
    link: Link,
    /// Nothing for what only the other run writes: the cause itself.
    trial: Option<(usize, Other)>,
}

/// The run beside the failing one.
#[derive(Clone, Copy)]
struct Beside<'a> {
    program: &'a Program,
    run: &'a Run,
    edits: &'a [Edit],
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
    let links = links(program, failure, Beside { program: edited, run: &passing, edits }, checks);
    (links.len() > 1).then_some(Story { against: Against::Repair, links })
}

/// The same against a run of the same program with other inputs.
pub fn against_passing(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks) -> Option<Story> {
    let passing = passing(program, failure, inputs, checks)?;
    let links = links(program, failure, Beside { program, run: &passing, edits: &[] }, checks);
    (links.len() > 1).then_some(Story { against: Against::Passing, links })
}

/// The run of a program on these inputs, if it passes.
pub(crate) fn passing(program: &Program, failure: &Failure, inputs: &[InputValue], checks: Checks) -> Option<Run> {
    let length = failure.run.path.steps.len();
    if length == 0 || length > STEPS {
        return None;
    }
    let options = options(failure, checks, Record::Path);
    let mut given = Given::of_run(inputs, Otherwise::Zero);
    let run = because_interp::run(program, &options, &mut given, &mut Captured::default());
    run.outcome.passes().then_some(run)
}

/// How runs beside the failing one are executed: they may take somewhat longer.
fn options(failure: &Failure, checks: Checks, record: Record) -> RunOptions {
    let max_steps = failure.run.path.steps.len() as u64 * 4 + 2_000;
    RunOptions { checks, uninitialised: Uninitialised::Input, record, max_steps, ..RunOptions::default() }
}

fn links(program: &Program, failure: &Failure, beside: Beside, checks: Checks) -> Vec<Link> {
    let ours = values(program, &failure.run, &|span| span.start);
    let theirs = values(beside.program, beside.run, &|span| start_before(program, beside.program, beside.edits, span));
    let mut found = differing(program, failure, &ours, &theirs);
    found.extend(added(program, failure, beside.edits, &ours, &theirs));
    found.extend(supplied::values(program, failure, beside, &ours, checks));
    found.sort_by_key(|candidate| candidate.step);
    let mut links = needed(program, failure, found, checks);
    if links.len() >= LINKS {
        // The cause, and what is nearest to the check.
        let end = links.split_off(links.len() - (LINKS - 3));
        links.truncate(2);
        links.extend(end);
    }
    let check = check(program, failure, beside, &theirs);
    let same = |l: &Link| (&l.what, &l.failing, &l.other) == (&check.what, &check.failing, &check.other);
    let line = |span: Span| (span.file, program.sources.line(span));
    if links.last().is_some_and(|l| same(l) && line(l.span) == line(check.span)) {
        links.pop();
    }
    links.push(check);
    links
}

/// The values that the check depends on and that differ; of a loop's rounds the last.
fn differing(program: &Program, failure: &Failure, ours: &Values, theirs: &Values) -> Vec<Candidate> {
    let path = &failure.run.path;
    let inside = dynamic::backward(&dynamic::dependences(program, path), &[path.steps.len() as u32 - 1]);
    let mut found = Vec::new();
    for (key, seen) in ours {
        let others = theirs.get(key);
        let other = |at: usize| others.and_then(|o| o.get(at));
        let parts = |at: usize, one: &Seen| inside[one.step] && other(at).map(|o| &o.shown) != Some(&one.shown);
        let Some((at, one)) = seen.iter().enumerate().rev().find(|(at, one)| parts(*at, one)) else { continue };
        let trial = match (&one.raw, other(at).map(|o| o.raw.clone())) {
            (_, Some(Raw::Value(value, ty))) => Other::Value(value, ty),
            (_, Some(Raw::Decision(held))) => Other::Decision(held),
            (Raw::Value(..), None) => Other::NotWritten,
            (Raw::Decision(held), None) => Other::Decision(!held),
        };
        let link = Link {
            span: one.span,
            what: key.2.clone(),
            failing: Some(one.shown.clone()),
            other: other(at).map(|o| o.shown.clone()),
            round: (seen.len() > 1).then_some((at as u32 + 1, seen.len() as u32)),
            cycle: cycle(program, &path.steps, one.step),
        };
        found.push(Candidate { step: one.there, link, trial: Some((one.step, trial)) });
    }
    found
}

/// The scan cycle of a step, where there is more than one.
fn cycle(program: &Program, steps: &[PathStep], at: usize) -> Option<u32> {
    let head = program.cycle_head()?;
    let begins =
        |s: &&PathStep| s.location.function == program.entry && s.location.block == head && s.location.index == 0;
    let several = steps.iter().filter(begins).nth(1).is_some();
    several.then(|| steps[..=at].iter().filter(begins).count() as u32)
}

/// What the edit makes the program write that it did not write before.
fn added(program: &Program, failure: &Failure, edits: &[Edit], ours: &Values, theirs: &Values) -> Vec<Candidate> {
    let mut found = Vec::new();
    for edit in edits {
        let here = |key: &&Key| key.0 == edit.span.file && key.1 == edit.span.start && !ours.contains_key(*key);
        for key in theirs.keys().filter(here).take(1) {
            let Some(one) = theirs[key].last() else { continue };
            let link = Link {
                span: edit.span,
                what: key.2.clone(),
                failing: None,
                other: Some(one.shown.clone()),
                round: None,
                cycle: None,
            };
            let step = first_step(program, &failure.run.path.steps, edit);
            found.push(Candidate { step, link, trial: None });
        }
    }
    found
}

/// The links without which the check would not fail: each is tried with the other value.
fn needed(program: &Program, failure: &Failure, mut found: Vec<Candidate>, checks: Checks) -> Vec<Link> {
    if found.len() > FIRST + LAST {
        let end = found.split_off(found.len() - LAST);
        found.truncate(FIRST);
        found.extend(end);
    }
    let length = failure.run.path.steps.len() as u64;
    let mut left = TRIED;
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

/// The step after which what a step writes is there.
fn there(steps: &[PathStep], at: usize) -> usize {
    let deeper = steps.get(at + 1).is_some_and(|next| next.depth > steps[at].depth);
    let back = || steps[at + 1..].iter().position(|s| s.depth <= steps[at].depth).map_or(steps.len(), |i| at + i);
    if deeper { back() } else { at }
}

/// The step at which the run first comes to the place of an edit.
fn first_step(program: &Program, steps: &[PathStep], edit: &Edit) -> usize {
    let at = |s: &PathStep| program.origin(s.location).0;
    let here = |s: &PathStep| at(s).file == edit.span.file && at(s).start >= edit.span.start;
    steps.iter().position(here).unwrap_or(steps.len())
}

/// The failed check: a variable in it that differs, or that it fails.
fn check(program: &Program, failure: &Failure, beside: Beside, theirs: &Values) -> Link {
    // What comes after the check in the other run is none of its values.
    let end = supplied::same_check(program, failure, beside).unwrap_or(0);
    let steps = &beside.run.path.steps;
    // What is written since, through a pointer or by the library, has no name here.
    let is_last = |s: &&Seen| {
        let since = steps.get(s.there + 1..end).unwrap_or_default().iter().flat_map(|step| &step.stores);
        let own = || steps[s.step].stores.iter().chain(&steps[s.there].stores);
        since.into_iter().all(|store| !own().any(|own| supplied::overlaps(own, store)))
    };
    let last_of = |name: &str| {
        let seen = theirs.iter().filter(|(key, _)| key.2 == name).flat_map(|(_, seen)| seen);
        let before = seen.filter(|s| s.function == failure.function && s.there <= end);
        before.max_by_key(|s| s.there).filter(is_last).map(|s| s.shown.clone())
    };
    let differing = failure.operands.iter().find_map(|(span, value)| {
        let name = program.sources.text(*span);
        last_of(name).filter(|other| other != value).map(|other| (name.to_string(), value.clone(), other))
    });
    let (what, failing, other) = differing.unwrap_or_else(|| {
        let text = program.sources.text(failure.span).split_whitespace().collect::<Vec<_>>().join(" ");
        (text, "fails".to_string(), "holds".to_string())
    });
    Link { span: failure.span, what, failing: Some(failing), other: Some(other), round: None, cycle: None }
}

/// What the user's own statements write and decide, in order; each by where it starts.
fn values(program: &Program, run: &Run, start: &dyn Fn(Span) -> u32) -> Values {
    let mut all = Values::new();
    let enumerated = Enumerated::of(program);
    let steps = &run.path.steps;
    for (at, step) in steps.iter().enumerate() {
        let span = program.origin(step.location).0;
        let function = program.function(step.location.function);
        if function.origin != FunctionOrigin::User || !program.sources.is_user(span) {
            continue;
        }
        let deeper = steps.get(at + 1).is_some_and(|next| next.depth > step.depth);
        let there = there(steps, at);
        if there == steps.len() {
            // A call that does not come back has no result.
            continue;
        }
        let mut add = |name: String, shown: String, raw: Raw| {
            let seen = Seen { step: at, there, span, function: function.name.clone(), shown, raw };
            all.entry((span.file, start(span), name)).or_default().push(seen);
        };
        // A call writes its parameters first, its result last.
        let parameters = if deeper { step.writes.len().saturating_sub(1) } else { 0 };
        for write in &step.writes[parameters..] {
            if let Some(name) = shown(program, step, &write.name) {
                let text = program.sources.text(span);
                let ty = enumerated.shown(written_variable(program, step), write.ty);
                add(
                    name,
                    render::value_in(program, text, ty, &write.value),
                    Raw::Value(write.value.clone(), program.types.representation(write.ty).clone()),
                );
            }
        }
        if let Some((condition, held)) = decision(program, step) {
            add(condition, truth(program, held).to_string(), Raw::Decision(held));
        }
    }
    all
}

/// The variable that a statement writes as a whole.
pub(crate) fn written_variable(program: &Program, step: &PathStep) -> Option<ObjectId> {
    let place = program.statement(step.location)?.kind.result()?;
    match place.base {
        PlaceBase::Object(o) if place.path.is_empty() => Some(o),
        _ => None,
    }
}

/// A variable of the user's by its name, the result of a call inside an expression by its text, nothing else.
pub(crate) fn shown(program: &Program, step: &PathStep, name: &str) -> Option<String> {
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    let statement = block.statements.get(step.location.index as usize)?;
    let place = statement.kind.result()?;
    let temp = matches!(place.base, PlaceBase::Object(o) if program.object(o).kind == ObjectKind::Temp);
    match statement.kind {
        _ if !temp => Some(name.to_string()),
        StatementKind::Call { .. } => {
            let text = program.sources.text(statement.span).split_whitespace().collect::<Vec<_>>().join(" ");
            text.ends_with(')').then_some(text)
        }
        _ => None,
    }
}

/// Where a statement of the edited program starts in the text before: one that an edit holds, where the same text was.
pub(crate) fn start_before(program: &Program, edited: &Program, edits: &[Edit], span: Span) -> u32 {
    let start = place_before(edits, span.file, span.start);
    let Some(edit) = edits.iter().find(|e| e.span.file == span.file && e.span.start == start) else { return start };
    let was = program.sources.text(edit.span).find(edited.sources.text(span));
    was.map_or(start, |offset| start + offset as u32)
}

/// As the language writes it.
pub(crate) fn truth(program: &Program, held: bool) -> &'static str {
    match (program.language == Language::C, held) {
        (true, true) => "true",
        (true, false) => "false",
        (false, true) => "TRUE",
        (false, false) => "FALSE",
    }
}

/// A branch of the user's, and whether its condition held. The text of the condition may be what the edit changes.
fn decision(program: &Program, step: &PathStep) -> Option<(String, bool)> {
    let Decision::Branch(held) = step.decision else { return None };
    let block = &program.function(step.location.function).blocks[step.location.block.index()];
    let TerminatorKind::Branch { kind, .. } = block.terminator.kind else { return None };
    let what = match kind {
        BranchKind::If => "the condition",
        BranchKind::While | BranchKind::DoWhile | BranchKind::For => "goes on",
        _ => return None,
    };
    Some((what.to_string(), held))
}
