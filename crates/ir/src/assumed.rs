//! What an answer rests on.

use std::fmt;

/// How an assumption changes the set of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AssumedKind {
    /// Real runs may be left out: a proof is not one of the real program.
    Narrower,
    /// One order of evaluation of several that C allows; [`AssumedKind::Narrower`] too.
    Order,
    /// There may be runs that are not real: a proof stands.
    Wider,
    /// Values may differ from the real ones: neither a proof nor a failing run stands.
    Inexact,
}

/// What an answer rests on: a sentence for people, a kind for programs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assumed {
    /// For people.
    pub text: String,
    /// For programs: which answers it weakens.
    pub kind: AssumedKind,
}

impl Assumed {
    /// An assumption of this kind.
    pub fn new(kind: AssumedKind, text: impl Into<String>) -> Assumed {
        Assumed { text: text.into(), kind }
    }

    /// An assumption that leaves runs out.
    pub fn narrower(text: impl Into<String>) -> Assumed {
        Assumed::new(AssumedKind::Narrower, text)
    }

    /// Adds it unless the list has it.
    pub fn note(self, list: &mut Vec<Assumed>) {
        if !list.contains(&self) {
            list.push(self);
        }
    }
}

impl fmt::Display for Assumed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
