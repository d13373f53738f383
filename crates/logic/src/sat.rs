//! The face every SAT solver shows: incremental clauses, assumptions, failed assumptions, phases,
//! budgets and interruption. Literals are DIMACS integers in a type of their own.

use crate::interrupt::{Interrupt, Reason};
use std::fmt;
use std::ops::Not;

/// A literal, DIMACS style: variable `n` as `n`, its negation as `-n`, never zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(i32);

impl Lit {
    /// The literal of a DIMACS integer, which must not be zero or `i32::MIN`.
    pub fn from_dimacs(value: i32) -> Lit {
        debug_assert!(value != 0 && value != i32::MIN);
        Lit(value)
    }

    /// The DIMACS integer.
    pub fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable's number, from 1.
    pub fn var(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Whether this is the negation of its variable.
    pub fn is_negative(self) -> bool {
        self.0 < 0
    }

    /// The opposite literal.
    pub fn negate(self) -> Lit {
        Lit(-self.0)
    }

    /// This literal, or its negation if `holds` is false.
    pub fn signed(self, holds: bool) -> Lit {
        if holds { self } else { self.negate() }
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        self.negate()
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// What a solver says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SatResult {
    /// There is a model.
    Sat,
    /// There is none under the assumptions.
    Unsat,
    /// Not decided, and why.
    Unknown(Reason),
}

/// An incremental SAT solver.
pub trait Sat {
    /// A fresh variable, as its positive literal.
    fn new_var(&mut self) -> Lit;
    /// Adds a clause for good. The empty clause makes the formula unsatisfiable.
    fn add_clause(&mut self, clause: &[Lit]);
    /// Decides the clauses under the assumptions.
    fn solve(&mut self, assumptions: &[Lit]) -> SatResult;
    /// The literal's value in the last model; it stays readable until the next `solve`.
    fn value(&self, lit: Lit) -> bool;
    /// Whether this assumption is in the failed core of the last `Unsat` answer.
    fn failed(&self, lit: Lit) -> bool;
    /// Prefers this literal true when deciding. A hint only; needs a backend that honours phases.
    fn phase(&mut self, lit: Lit);
    /// Bounds the conflicts of each later `solve`; `None` lifts the bound.
    fn limit_conflicts(&mut self, limit: Option<u64>);
    /// Makes later `solve` calls stop when this is due, and counts their work there.
    fn set_interrupt(&mut self, interrupt: Interrupt);
    /// Conflicts met in all `solve` calls so far.
    fn conflicts(&self) -> u64;
    /// Variables made so far.
    fn vars(&self) -> usize;
    /// Clauses added so far.
    fn clauses(&self) -> usize;
    /// A clause for the next `solve` only. A solver without the feature uses an extra assumption.
    fn constrain(&mut self, clause: &[Lit]);
    /// Whether the temporary clause of [`Sat::constrain`] took part in the last `Unsat` answer.
    fn constraint_failed(&self) -> bool;
    /// Writes out what the proof file, if one was asked for, still lacks.
    fn flush_proof(&mut self) {}
}

/// Which solver to make. Without the feature `cadical` BatSat stands in for CaDiCaL: the answers are the same, models and
/// cores may be others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Backend {
    /// CaDiCaL with its own defaults.
    #[default]
    Cadical,
    /// CaDiCaL set up so that phases are kept to (no lucky phases, walks or rephasing).
    CadicalPhased,
    /// The same for many easy questions: variables are decided in the order of a queue.
    CadicalQueue,
    /// CaDiCaL for questions under many assumptions that are nearly the same each time: what follows from those that
    /// stay is kept from one question to the next.
    CadicalLazy,
    /// BatSat, the independent second opinion. Takes no phases.
    Batsat,
}

impl Backend {
    /// A new, empty solver of this kind.
    #[cfg(feature = "cadical")]
    pub fn make(self) -> Box<dyn Sat> {
        match self {
            Backend::Cadical => Box::new(crate::Cadical::new()),
            Backend::CadicalPhased => Box::new(crate::Cadical::phased()),
            Backend::CadicalQueue => Box::new(crate::Cadical::queue()),
            Backend::CadicalLazy => Box::new(crate::Cadical::lazy()),
            Backend::Batsat => Box::new(crate::Batsat::new()),
        }
    }

    /// A new, empty solver of this kind.
    #[cfg(not(feature = "cadical"))]
    pub fn make(self) -> Box<dyn Sat> {
        Box::new(crate::Batsat::new())
    }
}
