//! Minimal correction sets by size: which groups would have to be given up so that the rest can
//! hold.
//!
//! In: an incremental solver, groups (literals that each switch on a constraint), hard assumptions,
//! the largest size wanted. Out: all minimal sets up to that size, smallest first. A counter over the
//! groups given up bounds the size, every set found is blocked with its supersets, so each model at
//! the current size is minimal.

use crate::cores::distinct;
use crate::maxsat::Budget;
use crate::totalizer::Totalizer;
use crate::{Lit, Reason, Sat};

/// How far to go.
#[derive(Clone, Debug)]
pub struct CorrectionOptions {
    /// The largest set wanted.
    pub max_size: usize,
    /// How many sets to find at most.
    pub limit: usize,
    /// Conflicts for all calls together; `None` is no limit.
    pub conflicts: Option<u64>,
}

/// The sets found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    /// Groups in the given order; smaller sets first, otherwise in the order of their groups.
    pub sets: Vec<Vec<Lit>>,
    /// Whether these are all up to the largest size wanted.
    pub complete: bool,
    /// Whether there are none beyond that size either.
    pub exhausted: bool,
    /// What ended the enumeration, if the budget did.
    pub stopped: Option<Reason>,
    /// Solver calls made.
    pub calls: u64,
}

/// Enumerates minimal correction sets by increasing size. `found` is called on each while the solver
/// holds a model in which just these groups are given up.
pub fn enumerate<S: Sat + ?Sized>(
    sat: &mut S,
    groups: &[Lit],
    hard: &[Lit],
    options: &CorrectionOptions,
    found: &mut dyn FnMut(&S, &[Lit]),
) -> Corrections {
    let groups = distinct(groups);
    let given_up: Vec<Lit> = groups.iter().map(|&lit| !lit).collect();
    let mut counter = Totalizer::new(&given_up);
    let guard = sat.new_var();
    let mut budget = Budget::new(sat, options.conflicts);
    let mut result = Corrections::default();
    let mut size = 0;
    loop {
        let bound = counter.at_most(sat, size);
        let mut assumptions = hard.to_vec();
        assumptions.push(guard);
        assumptions.extend(bound);
        match budget.decide(sat, &assumptions) {
            Ok(true) if result.sets.len() == options.limit => break,
            Ok(true) => {
                let set: Vec<Lit> = groups.iter().copied().filter(|&lit| !sat.value(lit)).collect();
                found(sat, &set);
                let mut block = set.clone();
                block.push(!guard);
                sat.add_clause(&block);
                result.sets.push(set);
            }
            Ok(false) => {
                result.exhausted = bound.is_none_or(|lit| !sat.failed(lit));
                result.complete = result.exhausted || size >= options.max_size;
                if result.complete {
                    break;
                }
                size += 1;
            }
            Err(reason) => {
                result.stopped = Some(reason);
                break;
            }
        }
    }
    sat.add_clause(&[!guard]);
    counter.retire(sat);
    result.calls = budget.calls;
    sort(&mut result.sets, &groups);
    result
}

fn sort(sets: &mut [Vec<Lit>], groups: &[Lit]) {
    let position: rustc_hash::FxHashMap<Lit, usize> =
        groups.iter().enumerate().map(|(place, &lit)| (lit, place)).collect();
    sets.sort_by_cached_key(|set| (set.len(), set.iter().map(|lit| position[lit]).collect::<Vec<_>>()));
}
