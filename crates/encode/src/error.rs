//! What can go wrong as a whole. What goes wrong on one path is an entry of `Unwinding::unsupported`.

use std::fmt;

/// Why there is no unwinding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The program is not what its verifier lets through.
    InternalBug(String),
    /// The budget ended before the unwinding was done: a part of one is no use.
    Stopped(because_logic::Reason),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::InternalBug(what) => write!(f, "internal error in the encoder: {what}"),
            Error::Stopped(because_logic::Reason::Memory) => write!(f, "memory ran out while unwinding"),
            Error::Stopped(_) => write!(f, "the budget ended while unwinding"),
        }
    }
}

impl std::error::Error for Error {}
