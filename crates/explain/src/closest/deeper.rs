//! Passing runs of deeper unwindings. A step that the counterexample's unwinding does not have counts as one
//! difference, so deeper unwindings stop paying once they add as many steps as the distance already found.

use super::Options;
use super::problem::{self, Counted, Problem};
use super::search::{self, Search};
use crate::limits;
use crate::{Context, Error};
use because_encode::{NameBase, StepId, StepKind, UnwindOptions, Unwinding};
use because_ir::{BlockId, Failure, Location};
use rustc_hash::FxHashSet;

fn deepened(unwind: &UnwindOptions, by: u32) -> UnwindOptions {
    UnwindOptions {
        loop_bound: unwind.loop_bound.saturating_add(by),
        recursion_bound: unwind.recursion_bound.saturating_add(by),
        ..unwind.clone()
    }
}

/// The first deeper bound at which some run passes.
pub fn first_passing(
    cx: &Context,
    failure: &Failure,
    counted: Counted,
    options: &Options,
    shallow: &Problem,
) -> Result<Option<(Problem, Search, u32)>, Error> {
    if shallow.unwinding.loops_cut.is_empty() {
        return Ok(None);
    }
    for by in 1..=limits::CLOSEST_DEEPENINGS {
        let unwind = deepened(&cx.unwind, by);
        let (mut deep, added) = build(cx, failure, &unwind, counted, shallow)?;
        if let Some(search) = search::closest(cx, &mut deep, &[], options)? {
            return Ok(Some((deep, further(search, added), unwind.loop_bound)));
        }
        if deep.unwinding.loops_cut.is_empty() {
            break;
        }
    }
    Ok(None)
}

/// A closer run in a deeper unwinding, where there is one.
pub fn closer(
    cx: &Context,
    failure: &Failure,
    counted: Counted,
    options: &Options,
    shallow: &Problem,
    known: &Search,
) -> Result<Option<(Problem, Search)>, Error> {
    let mut best: Option<(Problem, Search)> = None;
    let mut more = !shallow.unwinding.loops_cut.is_empty();
    for by in 1.. {
        let distance = best.as_ref().map_or(known.distance, |(_, search)| search.distance);
        if !more {
            break;
        }
        let (mut deep, added) = build(cx, failure, &deepened(&cx.unwind, by), counted, shallow)?;
        if added >= distance {
            break;
        }
        more = !deep.unwinding.loops_cut.is_empty();
        match search::closest(cx, &mut deep, &[], options) {
            Ok(Some(search)) if search.optimal && search.distance + added < distance => {
                best = Some((deep, further(search, added)));
            }
            Ok(_) => {}
            // The shallow answer stands.
            Err(Error::LimitReached(_)) => break,
            Err(error) => return Err(error),
        }
    }
    Ok(best)
}

fn further(mut search: Search, added: u64) -> Search {
    search.distance += added;
    search.lower += added;
    search
}

/// The problem of a deeper unwinding: steps that the shallow one does not have are differences in every run, and are
/// counted here once and for all.
fn build(
    cx: &Context,
    failure: &Failure,
    unwind: &UnwindOptions,
    counted: Counted,
    shallow: &Problem,
) -> Result<(Problem, u64), Error> {
    let ids = |unwinding: &Unwinding| (0..unwinding.steps.len() as u32).map(StepId);
    let known: FxHashSet<Identity> = ids(&shallow.unwinding).map(|id| identity(&shallow.unwinding, id)).collect();
    let shared = |unwinding: &Unwinding, id: StepId| known.contains(&identity(unwinding, id));
    let both = |unwinding: &Unwinding, id: StepId| counted(unwinding, id) && shared(unwinding, id);
    let deep = problem::build(cx, &failure.run.inputs, unwind, &both)?;
    let is_added = |id: &StepId| {
        deep.unwinding.step(*id).counted && counted(&deep.unwinding, *id) && !shared(&deep.unwinding, *id)
    };
    let added = ids(&deep.unwinding).filter(is_added).count() as u64;
    Ok((deep, added))
}

/// What names a step in every unwinding.
type Identity = (Location, u64, Vec<(BlockId, u32)>, std::mem::Discriminant<StepKind>, NameBase);

fn identity(unwinding: &Unwinding, id: StepId) -> Identity {
    let step = unwinding.step(id);
    let at = &step.origin;
    let path = unwinding.frame(at.frame).path;
    (at.location, path, unwinding.iterations(at.iteration), std::mem::discriminant(&step.kind), step.name.base)
}
