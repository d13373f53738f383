//! Work counted in deterministic units: the same program costs the same on every machine, under any load.
//!
//! The unit is a tick of CaDiCaL, about one cache line that its propagation reads; ten million of them are in the
//! order of a second. Everything else that takes time is counted in the same unit, by the table of [`cost`].
//!
//! Invariant: a counter only grows, and it grows at places that the input alone decides. The clock decides nothing here.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What things cost, in units. Measured once; only the order of magnitude matters.
pub mod cost {
    /// A conflict of the solver, beyond its ticks.
    pub const CONFLICT: u64 = 50;
    /// A clause that is given to a solver.
    pub const CLAUSE: u64 = 20;
    /// A variable that a call of the solver has to visit once, whatever the answer.
    pub const VARIABLE: u64 = 4;
    /// A term or gate that is visited on its way to clauses.
    pub const GATE: u64 = 5;
    /// A term that is built.
    pub const TERM: u64 = 30;
    /// A statement that is unwound, without the terms it makes.
    pub const STATEMENT: u64 = 100;
    /// A statement that the interpreter executes.
    pub const STEP: u64 = 5;
    /// A run of the interpreter, however short.
    pub const RUN: u64 = 2_000;
    /// A program that is read again, however short.
    pub const LOAD: u64 = 100_000;
    /// A byte of source text that is read again.
    pub const BYTE: u64 = 50;
}

/// A counter and the number at which it is used up. Clones and shares count together.
#[derive(Clone, Debug)]
pub struct Work {
    done: Arc<AtomicU64>,
    end: u64,
}

impl Default for Work {
    fn default() -> Work {
        Work { done: Arc::default(), end: u64::MAX }
    }
}

impl Work {
    /// A new counter that ends after so many units.
    pub fn limited(units: u64) -> Work {
        Work { done: Arc::default(), end: units }
    }

    /// Counts so many units, also beyond the end.
    pub fn charge(&self, units: u64) {
        self.done.fetch_add(units, Ordering::Relaxed);
    }

    /// Units counted since the counter was made, by all who share it.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Units up to the end; `u64::MAX` where there is none.
    pub fn left(&self) -> u64 {
        if self.end == u64::MAX { u64::MAX } else { self.end.saturating_sub(self.done()) }
    }

    /// Whether nothing is left up to the end.
    pub fn is_used_up(&self) -> bool {
        self.left() == 0
    }

    /// A part of this work: it counts here too, and ends after so many more units, or with the whole.
    pub fn share(&self, units: u64) -> Work {
        Work { done: Arc::clone(&self.done), end: self.done().saturating_add(units).min(self.end) }
    }

    /// The same counter with another end, so many units from now, whatever the end was.
    pub fn renewed(&self, units: u64) -> Work {
        Work { done: Arc::clone(&self.done), end: self.done().saturating_add(units) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_counts_in_the_whole_and_ends_with_it() {
        let whole = Work::limited(100);
        let part = whole.share(30);
        part.charge(20);
        assert_eq!((whole.done(), whole.left(), part.left()), (20, 80, 10));
        part.charge(15);
        assert!(part.is_used_up() && !whole.is_used_up());
        let rest = whole.share(1_000);
        assert_eq!(rest.left(), 65, "no share goes beyond the whole");
        assert_eq!(whole.renewed(200).left(), 200);
    }

    #[test]
    fn a_counter_without_a_limit_is_never_used_up() {
        let free = Work::default();
        free.charge(u64::MAX / 2);
        assert_eq!(free.left(), u64::MAX);
        assert!(!free.share(u64::MAX).is_used_up());
    }
}
