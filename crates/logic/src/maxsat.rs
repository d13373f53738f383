//! Weighted partial MaxSAT: the least weight of soft literals that must be false.
//!
//! In: an incremental solver holding the hard clauses, hard assumptions, soft literals with
//! weights. Out: an [`Optimum`] with lower and upper bound, which soft literals hold, the
//! assumptions under which exactly the optimal models remain, and a [`Certificate`] of the lower
//! bound that any other solver can re-check.
//!
//! [`minimise`] is core guided (OLL, Andres and others 2012; Morgado and others 2014) and the one
//! to use; [`linear::minimise`] searches from above and exists to check the first. Both only add
//! clauses that a guard literal or true counter outputs switch off, so the solver can be shared:
//! [`Optimum::retire`] ends them.

mod budget;
mod certificate;
mod growth;
pub mod linear;
mod oll;
mod optima;
mod tighten;
pub mod wcnf;

use crate::totalizer::Totalizer;
use crate::{Lit, Reason, Sat};

pub(crate) use budget::{Budget, Outcome};
pub use certificate::{Certificate, Claim, Member, Step, check_certificate};
pub use growth::{Growth, Lacking};
pub use linear::{LinearOptimum, LinearOptions};
pub use optima::{Optima, enumerate_optima, enumerate_optima_in_parts};

/// A literal that should hold, and what it costs if it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Soft {
    /// What should hold.
    pub lit: Lit,
    /// What a model pays that falsifies it.
    pub weight: u64,
}

impl Soft {
    /// A soft literal of weight 1.
    pub fn unit(lit: Lit) -> Soft {
        Soft { lit, weight: 1 }
    }
}

/// What is known of the optimum so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// No model costs less.
    pub lower: u64,
    /// The cost of the best model seen, if any.
    pub upper: Option<u64>,
}

/// How to search. The default is right for most problems.
#[derive(Clone, Debug)]
pub struct MaxSatOptions {
    /// Conflicts the whole search may cost; `None` is no limit.
    pub conflicts: Option<u64>,
    /// Cores larger than this are not minimised by deletion.
    pub minimise_size: usize,
    /// Conflicts for one call of core minimisation; 0 turns it off.
    pub minimise_conflicts: u64,
    /// Calls spent on minimising one core.
    pub minimise_calls: usize,
    /// Conflicts for one call of core exhaustion; 0 turns it off.
    pub exhaust_conflicts: u64,
    /// Whether large weights are treated before small ones.
    pub stratify: bool,
    /// Whether soft literals too heavy to be false in a better model become hard.
    pub harden: bool,
}

impl Default for MaxSatOptions {
    fn default() -> MaxSatOptions {
        MaxSatOptions {
            conflicts: None,
            minimise_size: 256,
            minimise_conflicts: 500,
            minimise_calls: 48,
            exhaust_conflicts: 1000,
            stratify: true,
            harden: true,
        }
    }
}

/// The result of a search that saw at least one model.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// No model costs less.
    pub lower: u64,
    /// The cost of `model`.
    pub upper: u64,
    /// For each soft literal, whether the best model satisfies it.
    pub model: Vec<bool>,
    /// Whether `upper` is proved to be the optimum.
    pub optimal: bool,
    /// Why the search ended early, if it did.
    pub stopped: Option<Reason>,
    /// The hard assumptions, the guard and the remaining soft literals: under these, the solver's
    /// models are exactly those that cost `lower`.
    pub assumptions: Vec<Lit>,
    /// Switches on the clauses that the search added.
    pub guard: Lit,
    /// Why no model costs less than `lower`.
    pub certificate: Certificate,
    /// Solver calls made.
    pub calls: u64,
    /// Conflicts of all calls.
    pub conflicts: u64,
    counters: Vec<Totalizer>,
}

impl Optimum {
    /// Positions of the soft literals that the best model falsifies.
    pub fn falsified(&self) -> Vec<usize> {
        (0..self.model.len()).filter(|&i| !self.model[i]).collect()
    }

    /// Assumptions that fix every soft literal as in the best model; satisfiable together with the
    /// hard assumptions, also after a search that was cut short.
    pub fn pin(&self, soft: &[Soft]) -> Vec<Lit> {
        soft.iter().zip(&self.model).map(|(soft, &holds)| soft.lit.signed(holds)).collect()
    }

    /// Switches off for good all clauses that the search added.
    pub fn retire<S: Sat + ?Sized>(self, sat: &mut S) {
        sat.add_clause(&[!self.guard]);
        for counter in self.counters {
            counter.retire(sat);
        }
    }
}

/// Why there is no [`Optimum`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The hard clauses have no model under these hard assumptions (a subset of those given).
    Infeasible(Vec<Lit>),
    /// The budget ended before any model was seen.
    Undecided(Reason),
    /// The weights add up to more than a `u64` holds, or the encoding would grow beyond its limit.
    TooLarge(&'static str),
    /// The search contradicted itself.
    InternalBug(&'static str),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Infeasible(_) => write!(f, "the hard constraints have no model"),
            Error::Undecided(Reason::ConflictLimit) => write!(f, "no model within the conflict limit"),
            Error::Undecided(Reason::Work) => write!(f, "no model within the work limit"),
            Error::Undecided(Reason::Time) => write!(f, "out of time before a model was found"),
            Error::Undecided(Reason::Interrupted) => write!(f, "interrupted before a model was found"),
            Error::Undecided(Reason::Memory) => write!(f, "out of memory before a model was found"),
            Error::TooLarge(what) => write!(f, "problem too large: {what}"),
            Error::InternalBug(what) => write!(f, "internal bug in the optimiser: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Finds a model that falsifies the least weight of soft literals. Phases are the caller's to set
/// beforehand. `progress` is called at every change of the bounds.
pub fn minimise<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &[Lit],
    soft: &[Soft],
    options: &MaxSatOptions,
    progress: &mut dyn FnMut(Bounds),
) -> Result<Optimum, Error> {
    let (mut hard, mut soft) = (hard.to_vec(), soft.to_vec());
    oll::minimise(sat, &mut hard, &mut soft, &mut growth::Whole, options, progress)
}

/// As [`minimise`], of a problem that is given in parts: `hard` and `soft` are what is known of it,
/// and are added to.
pub fn minimise_in_parts<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &mut Vec<Lit>,
    soft: &mut Vec<Soft>,
    growth: &mut dyn Growth<S>,
    options: &MaxSatOptions,
    progress: &mut dyn FnMut(Bounds),
) -> Result<Optimum, Error> {
    oll::minimise(sat, hard, soft, growth, options, progress)
}

/// The weight of the soft literals that are false in the solver's last model.
pub(crate) fn cost<S: Sat + ?Sized>(sat: &S, soft: &[Soft]) -> u64 {
    soft.iter().filter(|soft| !sat.value(soft.lit)).map(|soft| soft.weight).sum()
}

pub(crate) fn check_weights(soft: &[Soft]) -> Result<u64, Error> {
    soft.iter().try_fold(0u64, |sum, soft| sum.checked_add(soft.weight)).ok_or(Error::TooLarge("sum of weights"))
}
