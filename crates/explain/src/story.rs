//! How the fault comes to the failed check: the values that part, between the program as it is and the program with the
//! best repair, on the same inputs.
//!
//! Comes in: the failing run, and the run of the edited program. Goes out: the few values of the failing run that the
//! failed check depends on and that differ, cause first, the check last.

use because_encode::depend::dynamic;
use because_interp::{Captured, Given, Otherwise, Record, RunOptions, Uninitialised};
use because_ir::repair::place_before;
use because_ir::{
    BranchKind, Checks, Decision, Edit, Failure, FunctionOrigin, Link, ObjectKind, PathStep, PlaceBase, Program, Run,
    StatementKind, Story, TerminatorKind, render,
};
use because_source::{FileId, Span};
use std::collections::BTreeMap;

/// Links shown at most.
const LINKS: usize = 7;

/// Steps of a run beyond which no story is told.
const STEPS: usize = 200_000;

/// A statement by its place before any edit, and what it writes or decides.
type Key = (FileId, u32, String);

/// One value of a run.
struct Seen {
    step: usize,
    /// The step after which it is there: of a call's result, that of the return.
    there: usize,
    span: Span,
    function: String,
    value: String,
}

type Values = BTreeMap<Key, Vec<Seen>>;

/// The story of a failing run against the same program with edits; nothing where that does not pass, or nothing parts.
pub fn against_repair(
    program: &Program,
    failure: &Failure,
    edited: &Program,
    edits: &[Edit],
    checks: Checks,
) -> Option<Story> {
    let failing = &failure.run;
    let length = failing.path.steps.len();
    if length == 0 || length > STEPS {
        return None;
    }
    let options = RunOptions {
        checks,
        uninitialised: Uninitialised::Input,
        record: Record::Path,
        max_steps: length as u64 * 4 + 2_000,
        ..RunOptions::default()
    };
    let mut given = Given::of_run(&failing.inputs, Otherwise::Zero);
    let passing = because_interp::run(edited, &options, &mut given, &mut Captured::default());
    if !passing.outcome.passes() {
        return None;
    }
    let links = links(program, failure, (edited, &passing, edits));
    (links.len() > 1).then_some(Story { links })
}

fn links(program: &Program, failure: &Failure, (edited, passing, edits): (&Program, &Run, &[Edit])) -> Vec<Link> {
    let path = &failure.run.path;
    let last = path.steps.len() - 1;
    let dependences = dynamic::dependences(program, path);
    let inside = dynamic::backward(&dependences, &[last as u32]);
    let ours = values(program, &failure.run, &|span| span.start);
    let theirs = values(edited, passing, &|span| start_before(program, edited, edits, span));
    let mut found: Vec<(usize, Link)> = Vec::new();
    for (key, seen) in &ours {
        let others = theirs.get(key);
        // The last of a loop's rounds: what came of it.
        let parted = seen.iter().enumerate().rev().find(|(at, one)| {
            let other = others.and_then(|o| o.get(*at)).map(|o| &o.value);
            inside[one.step] && other != Some(&one.value)
        });
        let Some((at, one)) = parted else { continue };
        let other = others.and_then(|o| o.get(at)).map(|o| o.value.clone());
        let round = (seen.len() > 1).then_some((at as u32 + 1, seen.len() as u32));
        found.push((
            one.there,
            Link { span: one.span, what: key.2.clone(), failing: Some(one.value.clone()), other, round },
        ));
    }
    // What the edit makes the program write that it did not write before.
    for edit in edits {
        let here = |key: &&Key| key.0 == edit.span.file && key.1 == edit.span.start && !ours.contains_key(*key);
        for key in theirs.keys().filter(here).take(1) {
            let Some(one) = theirs[key].last() else { continue };
            let before = found.first().map_or(0, |(step, _)| *step);
            let link = Link {
                span: edit.span,
                what: key.2.clone(),
                failing: None,
                other: Some(one.value.clone()),
                round: None,
            };
            found.push((before.min(first_step(program, path.steps.as_slice(), edit)), link));
        }
    }
    found.sort_by_key(|(step, _)| *step);
    let mut links: Vec<Link> = found.into_iter().map(|(_, link)| link).collect();
    if links.len() >= LINKS {
        // The cause, and what is nearest to the check.
        let end = links.split_off(links.len() - (LINKS - 3));
        links.truncate(2);
        links.extend(end);
    }
    let check = check(program, failure, &theirs);
    let same = |l: &Link| (&l.what, &l.failing, &l.other) == (&check.what, &check.failing, &check.other);
    let line = |span: Span| (span.file, program.sources.line(span));
    if links.last().is_some_and(|l| same(l) && line(l.span) == line(check.span)) {
        links.pop();
    }
    links.push(check);
    links
}

/// The step at which the run first comes to the place of an edit.
fn first_step(program: &Program, steps: &[PathStep], edit: &Edit) -> usize {
    let at = |s: &PathStep| program.origin(s.location).0;
    let here = |s: &PathStep| at(s).file == edit.span.file && at(s).start >= edit.span.start;
    steps.iter().position(here).unwrap_or(steps.len())
}

/// The failed check: a variable in it that differs, or that it fails.
fn check(program: &Program, failure: &Failure, theirs: &Values) -> Link {
    let last_of = |name: &str| {
        let seen = theirs.iter().filter(|(key, _)| key.2 == name).flat_map(|(_, seen)| seen);
        seen.filter(|s| s.function == failure.function).max_by_key(|s| s.there).map(|s| s.value.clone())
    };
    let differing = failure.operands.iter().find_map(|(span, value)| {
        let name = program.sources.text(*span);
        last_of(name).filter(|other| other != value).map(|other| (name.to_string(), value.clone(), other))
    });
    let (what, failing, other) = differing.unwrap_or_else(|| {
        let text = program.sources.text(failure.span).split_whitespace().collect::<Vec<_>>().join(" ");
        (text, "fails".to_string(), "holds".to_string())
    });
    Link { span: failure.span, what, failing: Some(failing), other: Some(other), round: None }
}

/// What the user's own statements write and decide, in order; each by where it starts.
fn values(program: &Program, run: &Run, start: &dyn Fn(Span) -> u32) -> Values {
    let mut all = Values::new();
    let steps = &run.path.steps;
    for (at, step) in steps.iter().enumerate() {
        let span = program.origin(step.location).0;
        let function = program.function(step.location.function);
        if function.origin != FunctionOrigin::User || !program.sources.is_user(span) {
            continue;
        }
        let deeper = steps.get(at + 1).is_some_and(|next| next.depth > step.depth);
        let back = || steps[at + 1..].iter().position(|s| s.depth <= step.depth).map_or(steps.len(), |i| at + i);
        let there = if deeper { back() } else { at };
        if there == steps.len() {
            // A call that does not come back has no result.
            continue;
        }
        let mut add = |name: String, value: String| {
            let seen = Seen { step: at, there, span, function: function.name.clone(), value };
            all.entry((span.file, start(span), name)).or_default().push(seen);
        };
        // A call writes its parameters first, its result last.
        let parameters = if deeper { step.writes.len().saturating_sub(1) } else { 0 };
        for write in &step.writes[parameters..] {
            if let Some(name) = shown(program, step, &write.name) {
                add(name, render::value(program, write.ty, &write.value));
            }
        }
        if let Some((condition, held)) = decision(program, step) {
            add(condition, held.to_string());
        }
    }
    all
}

/// A variable of the user's by its name, the result of a call inside an expression by its text, nothing else.
fn shown(program: &Program, step: &PathStep, name: &str) -> Option<String> {
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
fn start_before(program: &Program, edited: &Program, edits: &[Edit], span: Span) -> u32 {
    let start = place_before(edits, span.file, span.start);
    let Some(edit) = edits.iter().find(|e| e.span.file == span.file && e.span.start == start) else { return start };
    let was = program.sources.text(edit.span).find(edited.sources.text(span));
    was.map_or(start, |offset| start + offset as u32)
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
