//! The conflicts one optimisation or enumeration may spend, shared out over its solver calls.

use super::Error;
use crate::{Lit, Reason, Sat, SatResult};

/// What is left to spend, and the count of calls made.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    limit: Option<u64>,
    start: u64,
    pub(crate) calls: u64,
}

/// What a call under a local limit came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Sat,
    Unsat,
    /// The local limit was hit; the whole budget is not yet spent.
    Open,
}

impl Budget {
    pub(crate) fn new<S: Sat + ?Sized>(sat: &S, limit: Option<u64>) -> Budget {
        Budget { limit, start: sat.conflicts(), calls: 0 }
    }

    pub(crate) fn spent<S: Sat + ?Sized>(&self, sat: &S) -> u64 {
        sat.conflicts().saturating_sub(self.start)
    }

    fn left<S: Sat + ?Sized>(&self, sat: &S) -> Option<u64> {
        self.limit.map(|limit| limit.saturating_sub(self.spent(sat)))
    }

    /// Solves with all that is left.
    pub(crate) fn decide<S: Sat + ?Sized>(&mut self, sat: &mut S, assumptions: &[Lit]) -> Result<bool, Reason> {
        match self.attempt(sat, assumptions, None)? {
            Outcome::Sat => Ok(true),
            Outcome::Unsat => Ok(false),
            Outcome::Open => Err(Reason::ConflictLimit),
        }
    }

    /// Solves with all that is left; what must hold cannot, is an error that says which of it.
    pub(crate) fn require<S: Sat + ?Sized>(&mut self, sat: &mut S, hard: &[Lit]) -> Result<(), Error> {
        match self.decide(sat, hard) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::Infeasible(hard.iter().copied().filter(|&lit| sat.failed(lit)).collect())),
            Err(reason) => Err(Error::Undecided(reason)),
        }
    }

    /// Solves with at most `local` conflicts; `Err` means that the whole search must end.
    pub(crate) fn attempt<S: Sat + ?Sized>(
        &mut self,
        sat: &mut S,
        assumptions: &[Lit],
        local: Option<u64>,
    ) -> Result<Outcome, Reason> {
        let left = self.left(sat);
        if left == Some(0) {
            return Err(Reason::ConflictLimit);
        }
        sat.limit_conflicts(match (left, local) {
            (Some(left), Some(local)) => Some(left.min(local)),
            (left, local) => left.or(local),
        });
        self.calls += 1;
        let answer = sat.solve(assumptions);
        sat.limit_conflicts(None);
        match answer {
            SatResult::Sat => Ok(Outcome::Sat),
            SatResult::Unsat => Ok(Outcome::Unsat),
            SatResult::Unknown(Reason::ConflictLimit) if self.left(sat) != Some(0) => Ok(Outcome::Open),
            SatResult::Unknown(reason) => Err(reason),
        }
    }
}
