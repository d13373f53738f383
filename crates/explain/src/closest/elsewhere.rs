//! The next candidate after a weak explanation: the closest passing run that leaves alone what the weak one changes.

use super::Options;
use super::antecedent::{self, Assumed};
use super::choose::{self, Chosen};
use super::problem::{Problem, constant};
use super::search::{self, Search};
use crate::limits;
use crate::{Context, Error};
use because_encode::StepId;
use because_ir::{FailedCheck, InputValue, Note, render};
use because_logic::Term;

/// A run that is not weak, closest among those that keep what weaker ones change: a part of the assertion that they meet by
/// their inputs stays false, else the steps stay as they were. `None` when there is none. The texts are those parts.
pub fn stronger(
    cx: &Context,
    problem: &mut Problem,
    failed: &FailedCheck,
    (search, chosen): (&Search, &Chosen),
    assumed: &Assumed,
    options: &Options,
) -> Result<Option<Stronger>, Error> {
    let mut extra = assumed.clone();
    let mut kept = keep(cx, problem, failed, (search, chosen), &mut extra);
    for _ in 0..limits::CLOSEST_CANDIDATES {
        let next = match search::closest(cx, problem, &extra.terms, options) {
            Ok(Some(next)) => next,
            // No run passes with that part false: then the steps stay as they were.
            Ok(None) if !kept.is_empty() => {
                (extra, kept) = (assumed.clone(), Vec::new());
                for id in chosen.needed(search) {
                    extra.terms.extend(unchanged(problem, id));
                }
                continue;
            }
            // The first answer stands, be it that nothing else passes or that the budget is used up.
            Ok(None) | Err(Error::LimitReached(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let chosen = choose::choose(cx, problem, &next, &extra.named)?;
        if !chosen.weak {
            return Ok(Some(Stronger { search: next, chosen, denied: kept, assumed: extra }));
        }
        let before = extra.terms.len();
        kept.extend(keep(cx, problem, failed, (&next, &chosen), &mut extra));
        if extra.terms.len() == before {
            return Ok(None);
        }
    }
    Ok(None)
}

/// A run that says more than a weak one, under what it was searched, and which parts of the assertion that denies.
pub struct Stronger {
    pub search: Search,
    pub chosen: Chosen,
    pub denied: Vec<String>,
    pub assumed: Assumed,
}

/// Assumes that what a weak run changes stays as it was.
pub fn keep(
    cx: &Context,
    problem: &mut Problem,
    failed: &FailedCheck,
    (search, chosen): (&Search, &Chosen),
    extra: &mut Assumed,
) -> Vec<String> {
    let denied = antecedent::met(cx, problem, failed, &search.runs[chosen.order[0]], &extra.terms);
    if !denied.is_empty() {
        extra.terms.extend(denied.iter().map(|d| d.term));
        extra.named.extend(denied.iter().map(|d| d.named));
        return denied.into_iter().map(|d| d.text).collect();
    }
    for id in chosen.needed(search) {
        extra.terms.extend(unchanged(problem, id));
    }
    Vec::new()
}

/// That a step has the value of the failing run.
pub fn unchanged(problem: &mut Problem, id: StepId) -> Option<Term> {
    let was = constant(&mut problem.session, &problem.values[id.index()])?;
    let value = problem.unwinding.step(id).value;
    Some(problem.session.terms.eq(value, was))
}

/// The note on the weak run that is not shown, beside one at this distance that is.
pub fn note(cx: &Context, failing: &[InputValue], (search, chosen): (&Search, &Chosen), shown: u64) -> Note {
    let run = &search.runs[chosen.order[0]];
    let change = run.inputs.iter().find_map(|now| {
        let was = failing.iter().find(|i| i.key == now.key && i.value != now.value)?;
        let shown = |i: &InputValue| render::value(cx.program, i.ty, &i.value);
        let (now_shown, was_shown) = (shown(now), shown(was));
        Some(match cx.program.cycle_head() {
            Some(_) => {
                let (name, cycle) = (&now.key.name, now.key.occurrence);
                format!(" ({name} = {now_shown} instead of {was_shown} in cycle {cycle})")
            }
            None => format!(" ({} = {now_shown} instead of {was_shown})", now.key),
        })
    });
    let (number, change) = (search.distance, change.unwrap_or_default());
    let what = format!("at distance {number}, changes nothing but what goes in{change}");
    let which = if number < shown { "a closer" } else { "another" };
    Note::remark(format!("{which} passing run, {what}: it is not shown"))
}
