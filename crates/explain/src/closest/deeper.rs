//! Passing runs of deeper unwindings. A step that the counterexample's unwinding does not have counts as one
//! difference, so deeper unwindings stop paying once they add as many steps as the distance already found.

use super::Options;
use super::problem::{self, Counted, Problem};
use super::search::{self, Search};
use crate::{Context, Error};
use because_encode::{Origin, UnwindOptions, Unwinding};
use because_ir::Failure;
use rustc_hash::FxHashSet;

/// How many deeper bounds are tried where the failing run's own bound has no passing run.
const DEEPENINGS: u32 = 4;

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
) -> Result<Option<(Problem, Search, u32)>, Error> {
    let shallow = problem::build(cx, &failure.run.inputs, &cx.unwind, counted)?;
    if shallow.unwinding.loops_cut.is_empty() {
        return Ok(None);
    }
    for by in 1..=DEEPENINGS {
        let unwind = deepened(&cx.unwind, by);
        let mut deep = problem::build(cx, &failure.run.inputs, &unwind, counted)?;
        let offset = added_steps(&shallow.unwinding, &deep.unwinding);
        if let Some(mut search) = search::closest(cx, &mut deep, &[], options)? {
            search.distance += offset;
            search.lower += offset;
            return Ok(Some((deep, search, unwind.loop_bound)));
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
    if shallow.unwinding.loops_cut.is_empty() {
        return Ok(None);
    }
    let unwind = deepened(&cx.unwind, 1);
    let mut deep = problem::build(cx, &failure.run.inputs, &unwind, counted)?;
    let offset = added_steps(&shallow.unwinding, &deep.unwinding);
    if offset >= known.distance {
        return Ok(None);
    }
    match search::closest(cx, &mut deep, &[], options)? {
        Some(mut search) if search.optimal && search.distance + offset < known.distance => {
            search.distance += offset;
            search.lower += offset;
            Ok(Some((deep, search)))
        }
        _ => Ok(None),
    }
}

/// Counted steps of the deeper unwinding that the shallow one does not have.
fn added_steps(shallow: &Unwinding, deep: &Unwinding) -> u64 {
    let identity = |unwinding: &Unwinding, origin: &Origin, what: String| {
        let frame = unwinding.frame(origin.frame);
        (origin.location, frame.path, unwinding.iterations(origin.iteration), what)
    };
    let list = |unwinding: &Unwinding| -> Vec<_> {
        let counted = unwinding.steps.iter().filter(|s| s.counted);
        counted
            .map(|s| identity(unwinding, &s.origin, format!("{:?}{:?}", std::mem::discriminant(&s.kind), s.name.base)))
            .collect()
    };
    let known: FxHashSet<_> = list(shallow).into_iter().collect();
    list(deep).iter().filter(|s| !known.contains(*s)).count() as u64
}
