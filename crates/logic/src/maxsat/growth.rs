//! Problems that are given in parts: what a model violates is added when it does.
//!
//! Few constraints matter around a model that already meets most of them. A part has a lower bound that
//! holds for the whole; a model of the part that violates nothing else is one of the whole.

use super::Soft;
use crate::{Lit, Sat};

/// What a model violates that is not yet in the problem.
#[derive(Clone, Debug, Default)]
pub struct Lacking {
    /// Literals that must hold, each false in the model.
    pub hard: Vec<Lit>,
    /// Literals that should hold, each false in the model, of positive weight; may be left out while
    /// `hard` is not empty.
    pub soft: Vec<Soft>,
    /// Literals that should hold, true in the model, which are better added now than later.
    pub also: Vec<Soft>,
}

impl Lacking {
    pub(super) fn is_empty(&self) -> bool {
        self.hard.is_empty() && self.soft.is_empty()
    }
}

/// The rest of a problem.
pub trait Growth<S: Sat + ?Sized> {
    /// All that the solver's model violates of the rest; it is part of the problem from then on. May
    /// add clauses that restrict no assignment of what is there.
    fn lacking(&mut self, sat: &mut S) -> Lacking;
    /// The model last examined by [`Growth::lacking`] is the best so far.
    fn improved(&mut self) {}
    /// Called for each optimum that is enumerated, while the solver holds a model of it, right after
    /// [`Growth::lacking`] found nothing.
    fn found(&mut self, sat: &S, falsified: &[usize]) {
        let _ = (sat, falsified);
    }
}

/// Nothing is missing.
pub(super) struct Whole;

impl<S: Sat + ?Sized> Growth<S> for Whole {
    fn lacking(&mut self, _: &mut S) -> Lacking {
        Lacking::default()
    }
}

/// Nothing is missing, and a callback gets the optima.
pub(super) struct OnOptimum<'a, S: ?Sized>(pub &'a mut dyn FnMut(&S, &[usize]));

impl<S: Sat + ?Sized> Growth<S> for OnOptimum<'_, S> {
    fn lacking(&mut self, _: &mut S) -> Lacking {
        Lacking::default()
    }
    fn found(&mut self, sat: &S, falsified: &[usize]) {
        (self.0)(sat, falsified);
    }
}
