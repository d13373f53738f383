//! How the current expression is evaluated: how deep it is nested, which of its checks are made, what it has read.

use because_logic::Term;

use super::mix;
use crate::limits;
use crate::value::Val;

pub(crate) struct Evaluation {
    /// Expressions around the current one.
    depth: u32,
    /// Checks were made before and are not to be made again.
    quiet: bool,
    /// Accesses are checked only where this holds.
    needed: Val,
    /// Mixed from the terms that were loaded since the condition began.
    loads: u64,
}

impl Evaluation {
    /// `truth` is the term that always holds.
    pub fn new(truth: Term) -> Evaluation {
        Evaluation { depth: 0, quiet: false, needed: Val::of(truth), loads: 0 }
    }

    /// Goes into an expression; whether it is nested too deeply.
    pub fn enter(&mut self) -> bool {
        self.depth += 1;
        self.depth > limits::EXPRESSION_DEPTH
    }

    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Whether checks are not made.
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    pub fn set_quiet(&mut self, quiet: bool) {
        self.quiet = quiet;
    }

    /// Where accesses are checked.
    pub fn needed(&self) -> Val {
        self.needed
    }

    pub fn set_needed(&mut self, needed: Val) {
        self.needed = needed;
    }

    /// A number for what was loaded since [`Evaluation::forget_loads`]; 0 for nothing.
    pub fn loads(&self) -> u64 {
        self.loads
    }

    pub fn note_load(&mut self, term: Term) {
        self.loads = mix(self.loads, u64::from(term.index() as u32) + 1);
    }

    pub fn forget_loads(&mut self) {
        self.loads = 0;
    }
}
