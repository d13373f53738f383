//! Values of a scan cycle's variables over the cycles of a run.

use crate::{SignalRole, TypeId};

/// One run, cycle by cycle.
#[derive(Debug, Clone, PartialEq)]
pub struct Waves {
    /// Which run it is.
    pub run: WaveRun,
    /// Milliseconds from the first cycle to the start of each.
    pub times_ms: Vec<u64>,
    /// The cycle, from 0, in which a check fails.
    pub failing: Option<usize>,
    /// In the order in which they are shown.
    pub signals: Vec<Wave>,
}

/// Which run waves belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaveRun {
    /// The one that fails.
    Failing,
    /// Of the program with the best repair, on the same inputs.
    Repaired,
    /// One that gets where it is asked whether one does, or that was given.
    Shown,
}

/// One variable: its value at the end of every cycle.
#[derive(Debug, Clone, PartialEq)]
pub struct Wave {
    /// The path in the source: `motor.run`.
    pub name: String,
    /// What it is to the program.
    pub role: SignalRole,
    /// Its type.
    pub ty: TypeId,
    /// The bits of each value, where there is one.
    pub values: Vec<Option<u128>>,
}

impl Wave {
    /// Whether it has more than one value.
    pub fn changes(&self) -> bool {
        self.values.windows(2).any(|w| w[0] != w[1])
    }
}
