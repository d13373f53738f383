//! What a run may do and what is recorded of it.

use because_ir::Checks;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What happens when a value is read that was never written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uninitialised {
    /// The run fails there (`CheckKind::Uninitialised`).
    Stop,
    /// It is an input, named after the object.
    Input,
    /// All its bits are 0.
    Zero,
}

/// How much of a run is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordLevel {
    /// Only how it ends.
    Nothing,
    /// Every place that is executed and every way that its branch goes, once: a path without repetitions.
    Places,
    /// Every step in order, with what it reads, writes and decides.
    Path,
}

/// What a run checks, records, and where it is cut off.
#[derive(Debug, Clone)]
pub struct RunOptions {
    /// Which undefined behaviour ends the run.
    pub checks: Checks,
    /// What a read of something never written gives.
    pub uninitialised: Uninitialised,
    /// How much is recorded.
    pub record: RecordLevel,
    /// Statements and terminators.
    pub max_steps: u64,
    /// Bytes of the program's objects, frames and recorded path.
    pub max_memory: u64,
    /// Open calls.
    pub max_depth: u32,
    /// Ends the run soon after it is set.
    pub interrupt: Option<Arc<AtomicBool>>,
}

impl Default for RunOptions {
    fn default() -> RunOptions {
        RunOptions {
            checks: Checks::default(),
            uninitialised: Uninitialised::Stop,
            record: RecordLevel::Nothing,
            max_steps: u64::MAX,
            max_memory: 1 << 30,
            max_depth: 250_000,
            interrupt: None,
        }
    }
}
