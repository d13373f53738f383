//! Requirements as PLC engineers state them.
//!
//! [`parse`] and [`parse_line`] read them from text; the grammar is in `docs/plc.md`. The conditions are expressions of
//! the program's language in the scope of the entry block, and may use `prev(x)`, `rises(x)`, `falls(x)`, `start(x)` (the
//! value with which the cycle began, inputs read) and `once(x)` (true in this cycle or an earlier one).

mod parse;

pub(crate) use parse::milliseconds;
pub use parse::{Wrong, parse, parse_line};

/// What must hold at the end of every cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// What a failure of it is reported with.
    pub name: String,
    /// The condition and how it is meant over time.
    pub pattern: Pattern,
}

/// How long, in cycles or in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// So many cycles.
    Cycles(u32),
    /// So many milliseconds, by the clock of the program.
    Milliseconds(u32),
}

/// The conditions are expressions in the scope of the entry block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// Always true.
    Invariant(String),
    /// Whenever `if_` holds, so does `then`.
    Implication {
        /// When something is required.
        if_: String,
        /// What is required then.
        then: String,
    },
    /// Never true.
    Forbidden(String),
    /// When `if_` holds, `then` holds in the same cycle or comes true in time.
    Within {
        /// When something is required.
        if_: String,
        /// How long it may take, from the cycle of `if_` on.
        limit: Span,
        /// What is required.
        then: String,
    },
    /// When `if_` has been true for so long without a break, `then` holds.
    Held {
        /// When something is required.
        if_: String,
        /// How long it must have been true.
        time: Span,
        /// What is required.
        then: String,
    },
    /// When `if_` holds, `then` holds from this cycle on for so long.
    Lasts {
        /// When something is required.
        if_: String,
        /// How long, from the last cycle of `if_` on.
        time: Span,
        /// What is required.
        then: String,
    },
    /// From each cycle with `if_` on, `hold` is true in every cycle before the first with `until`, which comes in time.
    Until {
        /// When something is required; from the first cycle on where there is none.
        if_: Option<String>,
        /// What is required until then.
        hold: String,
        /// What ends it.
        until: String,
        /// How long that may take; it need not come where there is none.
        limit: Option<Span>,
    },
    /// Some run has a cycle at whose end it is true.
    Reachable(String),
}

impl Pattern {
    /// The requirement as it is written, without its name.
    pub fn text(&self) -> String {
        match self {
            Pattern::Invariant(p) => format!("always {p}"),
            Pattern::Forbidden(p) => format!("never {p}"),
            Pattern::Reachable(p) => format!("reachable {p}"),
            Pattern::Implication { if_, then } => format!("if {if_} then {then}"),
            Pattern::Within { if_, limit, then } => format!("if {if_} then within {limit} {then}"),
            Pattern::Held { if_, time, then } => format!("if {if_} for at least {time} then {then}"),
            Pattern::Lasts { if_, time, then } => format!("if {if_} then for at least {time} {then}"),
            Pattern::Until { if_, hold, until, limit } => {
                let if_ = if_.as_ref().map_or(String::new(), |p| format!("if {p} then "));
                let limit = limit.map_or(String::new(), |l| format!("within {l} "));
                format!("{if_}{hold} until {limit}{until}")
            }
        }
    }

    /// The conditions in the order in which they stand in [`Pattern::text`].
    pub fn conditions(&self) -> Vec<&str> {
        match self {
            Pattern::Invariant(p) | Pattern::Forbidden(p) | Pattern::Reachable(p) => vec![p],
            Pattern::Implication { if_, then }
            | Pattern::Within { if_, then, .. }
            | Pattern::Held { if_, then, .. }
            | Pattern::Lasts { if_, then, .. } => vec![if_, then],
            Pattern::Until { if_, hold, until, .. } => if_.iter().chain([hold, until]).map(String::as_str).collect(),
        }
    }

    /// The condition without which nothing is required, as it is written.
    pub fn premise(&self) -> Option<String> {
        match self {
            Pattern::Invariant(_) | Pattern::Forbidden(_) | Pattern::Reachable(_) => None,
            Pattern::Held { if_, time, .. } => Some(format!("{if_} for at least {time}")),
            Pattern::Implication { if_, .. } | Pattern::Within { if_, .. } | Pattern::Lasts { if_, .. } => {
                Some(if_.clone())
            }
            Pattern::Until { if_, .. } => if_.clone(),
        }
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Span::Cycles(1) => write!(f, "1 cycle"),
            Span::Cycles(n) => write!(f, "{n} cycles"),
            Span::Milliseconds(ms) if *ms >= 1_000 && ms.is_multiple_of(1_000) => write!(f, "{} s", ms / 1_000),
            Span::Milliseconds(ms) => write!(f, "{ms} ms"),
        }
    }
}
