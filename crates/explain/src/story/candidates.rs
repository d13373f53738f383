//! Values that may be links: those of the failing run that differ, and what the edit adds.

use super::force::Forced;
use super::values::{CONDITION, GOES_ON, Key, RETURNS, Raw, Seen, condition_of, one_line};
use super::{BothRuns, touches};
use crate::limits;
use because_encode::depend::dynamic;
use because_ir::repair::place_before;
use because_ir::{Edit, Link, Outcome, PathStep, Program, Repeats, Turn};
use because_source::Span;

/// How often a loop's body is executed in a run.
const ROUNDS: &str = "rounds of the loop";
/// The same of a loop that is entered more than once.
const ROUNDS_IN_ALL: &str = "rounds of the loop in all";

/// A link, and how to try whether the check depends on it.
pub(super) struct Candidate {
    pub step: usize,
    pub link: Link,
    /// Nothing for what only the other run writes: the cause itself.
    pub trial: Option<(usize, Forced)>,
}

/// The values that the check depends on and that differ.
pub(super) fn sliced(runs: &BothRuns) -> Vec<Candidate> {
    let path = &runs.failure.run.path;
    let inside = dynamic::backward(&dynamic::dependences(runs.program, path), &[path.steps.len() as u32 - 1]);
    differing(runs, &|seen| inside[seen.step])
}

/// All values that differ.
pub(super) fn all(runs: &BothRuns) -> Vec<Candidate> {
    differing(runs, &|_| true)
}

/// The values that differ; of a loop's rounds the last. What a `return` gives is the call's result too, and stands for
/// itself only where the edit changes it.
fn differing(runs: &BothRuns, bears: &dyn Fn(&Seen) -> bool) -> Vec<Candidate> {
    let (steps, edits) = (&runs.failure.run.path.steps, runs.other.edits);
    let mut found = Vec::new();
    for (key, seen) in &runs.ours {
        if key.2 == RETURNS && !seen.iter().any(|s| edits.iter().any(|e| s.span.contains(e.span))) {
            continue;
        }
        let others = runs.theirs.get(key);
        let other = |at: usize| others.and_then(|o| o.get(at));
        let parts = |at: usize, one: &Seen| bears(one) && other(at).map(|o| &o.shown) != Some(&one.shown);
        let Some((at, one)) = seen.iter().enumerate().rev().find(|(at, one)| parts(*at, one)) else { continue };
        let trial = match (&one.raw, other(at).map(|o| o.raw.clone())) {
            (Raw::Operand, _) | (_, Some(Raw::Operand)) => continue,
            (_, Some(Raw::Value(value, ty))) => Forced::Value(value, ty),
            (_, Some(Raw::Decision(held))) => Forced::Decision(held),
            (Raw::Value(..), None) => Forced::NotWritten,
            (Raw::Decision(held), None) => Forced::Decision(!held),
        };
        let link = Link {
            span: one.span,
            what: what(runs, key, one),
            failing: Some(one.shown.clone()),
            other: other(at).map(|o| o.shown.clone()),
            turn: turn(steps, seen, at),
            cycle: cycle(runs.program, steps, one.step),
        };
        found.push(Candidate { step: one.there, link, trial: Some((one.step, trial)) });
    }
    found
}

/// A condition by its text, where no edit changes that.
fn what(runs: &BothRuns, key: &Key, one: &Seen) -> String {
    let condition = || {
        let span = condition_of(runs.program, &runs.failure.run.path.steps[one.step])?;
        let edited = runs.other.edits.iter().any(|e| touches(e, span));
        let text = one_line(runs.program.sources.text(span));
        (!edited && (1..=limits::STORY_CONDITION).contains(&text.chars().count())).then_some(text)
    };
    let text = if key.2 == CONDITION { condition() } else { None };
    text.unwrap_or_else(|| key.2.clone())
}

/// Which of the executions this is. Those of one call are rounds of a loop, those of one call each are calls.
fn turn(steps: &[PathStep], seen: &[Seen], at: usize) -> Option<Turn> {
    let in_one_call = |two: &[Seen]| {
        let (from, to) = (two[0].step, two[1].step);
        let depth = steps[from].depth;
        steps[to].depth == depth && steps[from..=to].iter().all(|s| s.depth >= depth)
    };
    let by = if seen.windows(2).any(in_one_call) { Repeats::Loop } else { Repeats::Calls };
    (seen.len() > 1).then_some(Turn { at: at as u32 + 1, of: seen.len() as u32, by })
}

/// The scan cycle of a step, where there is more than one.
fn cycle(program: &Program, steps: &[PathStep], at: usize) -> Option<u32> {
    let head = program.cycle_head()?;
    let begins =
        |s: &&PathStep| s.location.function == program.entry && s.location.block == head && s.location.index == 0;
    let several = steps.iter().filter(begins).nth(1).is_some();
    several.then(|| steps[..=at].iter().filter(begins).count() as u32)
}

/// What the edit makes the program write or decide that it did not before.
pub(super) fn added(runs: &BothRuns) -> Vec<Candidate> {
    let mut found = Vec::new();
    for edit in runs.other.edits {
        let here = |key: &Key| key.0 == edit.span.file && key.1 == edit.span.start && !runs.ours.contains_key(key);
        let lasts = runs.theirs.iter().filter_map(|(key, seen)| Some((key, seen.last()?)));
        let new = lasts.filter(|(key, one)| here(key) && is_new(runs.program, edit.span, key, one));
        let own = new.min_by_key(|(_, one)| is_operand(one));
        found.extend(own.map(|(key, one)| made_by(runs, edit, key, one)));
    }
    found
}

/// What an edited statement gives where the failing run ends before the statement is done.
pub(super) fn completed(runs: &BothRuns) -> Vec<Candidate> {
    let one = |edit| {
        let (key, one) = next_execution(runs, edit)?;
        Some(made_by(runs, edit, key, one))
    };
    runs.other.edits.iter().filter_map(one).collect()
}

/// How often loops go round whose head is edited: what the edit as a whole changes, where no single round averts the failure.
pub(super) fn rounds(runs: &BothRuns) -> Vec<Candidate> {
    let line = |file, start| runs.program.sources.line(Span::new(file, start, start));
    let held = |seen: &[Seen]| seen.iter().filter(|s| matches!(s.raw, Raw::Decision(true))).count();
    let mut found = Vec::new();
    for (key, seen) in runs.ours.iter().filter(|(key, _)| key.2 == GOES_ON) {
        let on_line = |e: &&Edit| e.span.file == key.0 && line(key.0, e.span.start) == line(key.0, key.1);
        let (Some(edit), Some(others)) = (runs.other.edits.iter().find(on_line), runs.theirs.get(key)) else {
            continue;
        };
        let (failing, passing) = (held(seen), held(others));
        if failing != passing {
            let [failing, other] = [failing, passing].map(|n| Some(n.to_string()));
            let what = if is_left_again(seen) || is_left_again(others) { ROUNDS_IN_ALL } else { ROUNDS };
            let link = Link { span: seen[0].span, what: what.to_string(), failing, other, turn: None, cycle: None };
            found.push(Candidate { step: first_step(runs, edit), link, trial: None });
        }
    }
    found
}

/// Whether a loop's condition ends it more than once.
fn is_left_again(seen: &[Seen]) -> bool {
    seen.iter().filter(|s| matches!(s.raw, Raw::Decision(false))).count() > 1
}

/// The whole condition says more than an operand.
fn is_operand(one: &Seen) -> bool {
    matches!(one.raw, Raw::Operand)
}

/// An operand that the text before the edit has too says nothing.
fn is_new(program: &Program, before: Span, key: &Key, one: &Seen) -> bool {
    !is_operand(one) || !program.sources.text(before).contains(&key.2)
}

fn made_by(runs: &BothRuns, edit: &Edit, key: &Key, one: &Seen) -> Candidate {
    let link = Link {
        span: edit.span,
        what: key.2.clone(),
        failing: None,
        other: Some(one.shown.clone()),
        turn: None,
        cycle: None,
    };
    Candidate { step: first_step(runs, edit), link, trial: None }
}

/// What the edited statement gives in the execution that the failing run does not complete.
fn next_execution<'a>(runs: &'a BothRuns, edit: &Edit) -> Option<(&'a Key, &'a Seen)> {
    let Outcome::Failed(failed) = &runs.failure.run.outcome else { return None };
    if !runs.program.origin(failed.location).0.contains(edit.span) {
        return None;
    }
    let before = |key: &Key, seen: &Seen| {
        Span::new(key.0, key.1, place_before(runs.other.edits, key.0, seen.span.end).max(key.1))
    };
    let execution = |(key, seen): (&'a Key, &'a Vec<Seen>)| {
        let one = seen.get(runs.ours.get(key).map_or(0, Vec::len))?;
        let span = before(key, one);
        let wanted = span.contains(edit.span) && is_new(runs.program, span, key, one);
        wanted.then_some(((span.end - span.start, is_operand(one)), key, one))
    };
    let innermost = runs.theirs.iter().filter_map(execution).min_by_key(|(rank, ..)| *rank);
    innermost.map(|(_, key, one)| (key, one))
}

/// The step at which the run first comes to the place of an edit.
fn first_step(runs: &BothRuns, edit: &Edit) -> usize {
    let steps = &runs.failure.run.path.steps;
    let at = |s: &PathStep| runs.program.origin(s.location).0;
    let here = |s: &PathStep| at(s).file == edit.span.file && at(s).start >= edit.span.start;
    steps.iter().position(here).unwrap_or(steps.len())
}
