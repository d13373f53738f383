//! What can go wrong as a whole. What goes wrong on one path is an entry of `Unwinding::unsupported`.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The program is not what its verifier lets through.
    InternalBug(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::InternalBug(what) => write!(f, "internal error in the encoder: {what}"),
        }
    }
}

impl std::error::Error for Error {}
