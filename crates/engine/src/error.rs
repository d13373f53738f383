//! What keeps an engine from answering at all.

use because_ir::ReasonKind;
use because_logic::Reason;
use std::fmt;

/// Why an engine has no verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The program could not be unwound.
    Encode(because_encode::Error),
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
        }
    }
}

impl std::error::Error for Error {}

/// The message for a limit that ended a solver or an unwinding.
pub(crate) fn reason_kind(reason: Reason) -> ReasonKind {
    match reason {
        Reason::Work | Reason::ConflictLimit => ReasonKind::Work,
        Reason::Time => ReasonKind::Time,
        Reason::Memory => ReasonKind::Memory,
        Reason::Interrupted => ReasonKind::Interrupted,
    }
}
