//! Requirements of a scan cycle, and what is known of each.

use crate::{ObjectId, Run, VerdictKind};
use because_source::Span;

/// A requirement or a named assertion: what its verdict is reported with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    /// The name, or the line of an assertion without one.
    pub name: String,
    /// The text as a reader has it.
    pub text: String,
    /// The statement that checks it.
    pub span: Span,
    /// What is asked.
    pub goal: Goal,
    /// The condition under which something is required, where there is one.
    pub premise: Option<String>,
}

/// What a requirement asks of the runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Goal {
    /// Every run satisfies it.
    #[default]
    Always,
    /// Some run gets there: the check that stands for it says that none does.
    Reachable,
}

/// The scan cycle as a reader of its runs knows it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scan {
    /// The block that each cycle calls.
    pub entry: String,
    /// Milliseconds from cycle to cycle; `None` where each cycle has its own.
    pub cycle_ms: Option<u32>,
    /// What has a value in every cycle, inputs first, then in the order of declaration.
    pub signals: Vec<Signal>,
}

/// A variable with a value at the end of every cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signal {
    /// The name in the source.
    pub name: String,
    /// The object that holds it.
    pub object: ObjectId,
    /// What it is to the program.
    pub role: SignalRole,
}

/// What a signal is to the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SignalRole {
    /// Read from outside at the start of each cycle.
    Input,
    /// State of the program.
    Internal,
    /// Written for the outside.
    Output,
}

/// What is known of one requirement.
#[derive(Debug, Clone, PartialEq)]
pub struct Decided {
    /// The name.
    pub name: String,
    /// The text.
    pub text: String,
    /// The statement that checks it.
    pub span: Span,
    /// What is asked.
    pub goal: Goal,
    /// Does it hold?
    pub decision: VerdictKind,
    /// The cycle that shows it: in which it fails, or in which a state to be reached is there.
    pub cycle: Option<u32>,
    /// Milliseconds from the first cycle to that one.
    pub time_ms: Option<u64>,
    /// It holds because what it speaks of never happens: what that is.
    pub vacuous: Option<Vacuity>,
    /// Its failure among the verdict's.
    pub failure: Option<usize>,
    /// Of an undecided one: cycles in which no run fails it.
    pub clear: Option<u32>,
    /// The run that gets where it is asked whether one does, and what it looks like.
    pub reached_by: Option<Run>,
    /// That run cycle by cycle.
    pub waves: Option<crate::Waves>,
}

/// Why nothing was required.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Vacuity {
    /// The condition of `if` is true in no cycle.
    Premise(String),
    /// No run comes to the assertion.
    NotReached,
}

impl Decided {
    /// A requirement of which nothing is known yet.
    pub fn open(requirement: &Requirement) -> Decided {
        let Requirement { name, text, span, goal, .. } = requirement.clone();
        Decided {
            name,
            text,
            span,
            goal,
            decision: VerdictKind::Undecided,
            cycle: None,
            time_ms: None,
            vacuous: None,
            failure: None,
            clear: None,
            reached_by: None,
            waves: None,
        }
    }
}
