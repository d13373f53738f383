//! Why there is no answer at all.

use crate::load::Failed;
use std::fmt;

/// A question that cannot be asked.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Error {
    /// The request makes no sense, or names what is not there.
    Usage(String),
    /// The source text is not a program.
    Source(Failed),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(message) => write!(f, "{message}"),
            Error::Source(failed) => write!(f, "{failed}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<String> for Error {
    fn from(message: String) -> Error {
        Error::Usage(message)
    }
}

impl From<Failed> for Error {
    fn from(failed: Failed) -> Error {
        Error::Source(failed)
    }
}
