//! When to stop working: counted work, a flag, and what the host watches.
//!
//! This crate asks no clock and no system: whoever has them passes a [`Watch`].

use crate::work::Work;
use std::fmt::Debug;
use std::panic::RefUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The conflict limit of [`crate::Sat::limit_conflicts`] was used up.
    ConflictLimit,
    /// The work of the [`Interrupt`] is used up: the same on every machine.
    Work,
    /// The flag of the [`Interrupt`] was raised.
    Interrupted,
    /// The [`Watch`] of the [`Interrupt`] found that time is up.
    Time,
    /// It found that too much memory is held.
    Memory,
}

impl Reason {
    /// Whether something outside of the question ended the work: asked again, it may be answered otherwise.
    pub fn is_cut_off(self) -> bool {
        matches!(self, Reason::Interrupted | Reason::Time | Reason::Memory)
    }
}

/// Time or memory, watched by the host. It is asked often, and must answer fast.
pub trait Watch: Debug + Send + Sync + RefUnwindSafe {
    /// The reason to stop now, if there is one.
    fn cut_off(&self) -> Option<Reason>;
}

/// When to stop working: counted work, which is a limit like any other, and what cuts off: a flag that another thread
/// raises, and what the host watches.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    /// The counted work and its end.
    pub work: Work,
    /// Raised by another thread that wants the work to stop.
    pub flag: Arc<AtomicBool>,
    /// What the host watches: clock, memory.
    pub watch: Option<Arc<dyn Watch>>,
}

impl Interrupt {
    /// The reason to stop now, if there is one.
    pub fn due(&self) -> Option<Reason> {
        if self.work.is_used_up() {
            return Some(Reason::Work);
        }
        self.cut_off()
    }

    /// The reason to stop now that is not counted work, if there is one.
    pub fn cut_off(&self) -> Option<Reason> {
        if self.flag.load(Ordering::Relaxed) {
            return Some(Reason::Interrupted);
        }
        self.watch.as_ref().and_then(|watch| watch.cut_off())
    }
}
