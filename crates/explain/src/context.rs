//! What every method gets besides the failure, and what keeps it from answering.

use because_encode::UnwindOptions;
use because_ir::Program;
use because_logic::{Interrupt, Reason};
use because_source::Span;
use std::fmt;

/// What is being done, for a progress line: `distance 12..40`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The distance of the closest run is between these.
    Distance {
        /// No closer run exists.
        lower: u64,
        /// A run at this distance is known.
        upper: Option<u64>,
    },
    /// So many candidates were found.
    Candidates(usize),
}

/// The program, and the limits within which a method works.
#[derive(Clone)]
pub struct Context<'a> {
    /// The program that fails.
    pub program: &'a Program,
    /// The options of the unwinding in which the failure was found. Methods choose the mode.
    pub unwind: UnwindOptions,
    /// Asked whether to go on, and charged with the work.
    pub interrupt: Interrupt,
    /// This method's share of the work, in solver conflicts.
    pub conflicts: Option<u64>,
    /// Re-check results with the second, independent solver.
    pub check_twice: bool,
    /// Called now and then, for those who show progress.
    pub progress: &'a dyn Fn(Progress),
}

/// Why a method has no answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// There is no unwinding.
    Encode(because_encode::Error),
    /// The budget ended before there was anything to show.
    LimitReached(Reason),
    /// The failing run goes through something the method cannot model.
    Unsupported {
        /// For the reader.
        what: String,
        /// Its place.
        span: Span,
    },
    /// Two crates disagree: nothing is shown.
    InternalBug(String),
}

impl From<because_encode::Error> for Error {
    fn from(error: because_encode::Error) -> Error {
        Error::Encode(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Encode(error) => error.fmt(f),
            Error::LimitReached(Reason::Memory) => write!(f, "memory ran out before there was an answer"),
            Error::LimitReached(_) => write!(f, "the budget ended before there was an answer"),
            Error::Unsupported { what, .. } => write!(f, "unsupported: {what}"),
            Error::InternalBug(what) => write!(f, "internal bug: {what}"),
        }
    }
}

impl std::error::Error for Error {}
