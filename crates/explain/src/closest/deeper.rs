//! Passing runs of deeper unwindings. A step that the counterexample's unwinding does not have counts as one
//! difference, so deeper unwindings stop paying once they add as many steps as the distance already found.

use super::Options;
use super::problem::{self, Counted, Problem};
use super::search::{self, Search};
use crate::passing::{self, Beyond, Depth, deepened};
use crate::{Context, Error};
use because_encode::{NameBase, StepId, StepKind, UnwindOptions, Unwinding};
use because_ir::{BlockId, Failure, Location};
use rustc_hash::FxHashSet;

/// What deeper unwindings say where no run passes within the failing run's bound.
pub enum Deeper {
    /// The closest run of the smallest bound that has a passing run.
    Found { problem: Box<Problem>, search: Search, by: u32 },
    /// No run passes within this bound.
    Nothing { bound: u32, beyond: Beyond },
}

/// The closest run of the smallest bound at which some run passes.
pub fn first_passing(
    cx: &Context,
    failure: &Failure,
    counted: Counted,
    options: &Options,
    shallow: &Problem,
) -> Result<Deeper, Error> {
    let found = match passing::deeper(cx, !shallow.unwinding.loops_cut.is_empty())? {
        Depth::By(found) => found,
        Depth::Nothing { bound, beyond } => return Ok(Deeper::Nothing { bound, beyond }),
    };
    let (mut deep, added) = build(cx, failure, &deepened(&cx.unwind, found), counted, shallow)?;
    match search::closest(cx, &mut deep, &[], options) {
        Ok(Some(search)) => Ok(Deeper::Found { problem: Box::new(deep), search: further(search, added), by: found }),
        Ok(None) => Err(Error::InternalBug("a passing run is gone".into())),
        Err(error) => Err(error),
    }
}

/// A search with a closer run, and the problem that it was made in.
pub type Closer = (Problem, Search);

/// A closer run in an unwinding deeper by `from` or more, where there is one. The number is a distance that no run of these
/// unwindings falls below, where not all of them could be searched.
pub fn closer(
    cx: &Context,
    failure: &Failure,
    counted: Counted,
    options: &Options,
    shallow: &Problem,
    (known, from, mut more): (&Search, u32, bool),
) -> Result<(Option<Closer>, Option<u64>), Error> {
    let mut best: Option<Closer> = None;
    let mut left = None;
    for by in from.. {
        let distance = best.as_ref().map_or(known.distance, |(_, search)| search.distance);
        if !more {
            break;
        }
        let (mut deep, added) = match build(cx, failure, &deepened(&cx.unwind, by), counted, shallow) {
            Ok(built) => built,
            Err(Error::LimitReached(_)) => {
                left = Some(1);
                break;
            }
            Err(error) => return Err(error),
        };
        if added >= distance {
            break;
        }
        more = !deep.unwinding.loops_cut.is_empty();
        match search::closest(cx, &mut deep, &[], options) {
            Ok(Some(search)) if search.optimal && search.distance + added < distance => {
                best = Some((deep, further(search, added)));
            }
            Ok(Some(search)) if !search.optimal && search.lower + added < distance => {
                left = Some(search.lower + added);
                break;
            }
            Ok(_) => {}
            // The shallow answer stands, but nothing is known of the deeper ones.
            Err(Error::LimitReached(_)) => {
                left = Some(added.max(1));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    Ok((best, left))
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
    let both = |unwinding: &Unwinding, id: StepId| match shared(unwinding, id) {
        true => (counted.weight)(unwinding, id),
        false => 0,
    };
    let deep = problem::build(cx, &failure.run.inputs, unwind, Counted { weight: &both, ..counted })?;
    let is_added = |id: &StepId| deep.unwinding.step(*id).counted && !shared(&deep.unwinding, *id);
    let added = ids(&deep.unwinding).filter(is_added).map(|id| (counted.weight)(&deep.unwinding, id)).sum();
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
