//! The next candidate after a weak explanation: the closest passing run that leaves alone what the weak one changes.

use super::Options;
use super::antecedent::Assumed;
use super::choose::{self, Chosen};
use super::problem::{Problem, constant};
use super::search::{self, Search};
use crate::limits;
use crate::{Context, Error};
use because_encode::StepId;
use because_ir::{InputValue, Note, render};
use because_logic::Term;

/// A run that is not weak, closest among those that keep what weaker ones change; `None` when there is none.
pub fn stronger(
    cx: &Context,
    problem: &mut Problem,
    (search, chosen): (&Search, &Chosen),
    assumed: &Assumed,
    options: &Options,
) -> Result<Option<(Search, Chosen)>, Error> {
    let mut extra = assumed.terms.clone();
    let mut kept = chosen.needed(search);
    for _ in 0..limits::CLOSEST_CANDIDATES {
        for &id in &kept {
            extra.extend(unchanged(problem, id));
        }
        let next = match search::closest(cx, problem, &extra, options) {
            Ok(Some(next)) => next,
            // The first answer stands, be it that nothing else passes or that the budget is used up.
            Ok(None) | Err(Error::LimitReached(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let chosen = choose::choose(cx, problem, &next, &assumed.named)?;
        if !chosen.weak {
            return Ok(Some((next, chosen)));
        }
        kept = chosen.needed(&next);
        if kept.is_empty() {
            return Ok(None);
        }
    }
    Ok(None)
}

fn unchanged(problem: &mut Problem, id: StepId) -> Option<Term> {
    let was = constant(&mut problem.session, &problem.values[id.index()])?;
    let value = problem.unwinding.step(id).value;
    Some(problem.session.terms.eq(value, was))
}

/// The note on the weak run that is not shown.
pub fn note(cx: &Context, failing: &[InputValue], search: &Search, chosen: &Chosen) -> Note {
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
    Note::remark(format!("a closer passing run, {what}: it is not shown"))
}
