//! How much of the budget an unwinding uses.

use because_logic::{Interrupt, Reason, cost};

#[derive(Default)]
pub(crate) struct Effort {
    /// Terms whose work was counted.
    charged: usize,
    stopped: Option<Reason>,
    exhausted: bool,
}

impl Effort {
    /// Starts with so many terms that others made.
    pub fn new(terms: usize) -> Effort {
        Effort { charged: terms, ..Effort::default() }
    }

    /// Counts the work of one more statement, with the terms that were built for it. Whether the budget has ended.
    pub fn charge(&mut self, terms: usize, interrupt: &Interrupt) -> bool {
        if self.stopped.is_none() {
            let built = terms.saturating_sub(std::mem::replace(&mut self.charged, terms)) as u64;
            interrupt.work.charge(cost::STATEMENT + cost::TERM * built);
            self.stopped = interrupt.due();
        }
        self.stopped.is_some()
    }

    /// Why the budget has ended: nothing more is done.
    pub fn stopped(&self) -> Option<Reason> {
        self.stopped
    }

    /// There are too many statements: loops are left as if their bound were hit.
    pub fn exhaust(&mut self) {
        self.exhausted = true;
    }

    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }
}
