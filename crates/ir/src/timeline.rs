//! A run as a reader steps through it: what the user's own code writes and decides, in order, inside of the calls and the
//! rounds of loops around it.

use because_source::Span;

/// One run of a failure, the failing one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timeline {
    /// Which run it is.
    pub run: TimelineRun,
    /// What it writes and decides, in order.
    pub steps: Vec<TimelineStep>,
    /// The whole run first; a group comes after the one around it.
    pub groups: Vec<TimelineGroup>,
    /// Steps of the failing run, and those of this run that do the same, in an order that keeps both; empty for the
    /// failing run itself.
    pub pairs: Vec<TimelinePair>,
}

/// Which run a timeline shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimelineRun {
    /// The failing run.
    Failing,
    /// Of the program with the best repair, on the same inputs.
    Repair,
    /// Of the same program, on the closest inputs with which it passes.
    Passing,
}

impl TimelineRun {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            TimelineRun::Failing => "failing",
            TimelineRun::Repair => "repair",
            TimelineRun::Passing => "passing",
        }
    }
}

/// One value, decision or check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineStep {
    /// In the text as it is, also of a run of the edited program.
    pub span: Span,
    /// The innermost group that it is in.
    pub group: u32,
    /// Which of these.
    pub kind: TimelineStepKind,
    /// A place as a reader calls it (`p->next`), the text of a condition, or what is checked.
    pub name: String,
    /// The value as a reader writes it.
    pub value: String,
    /// The steps of this run that gave the values it is made of.
    pub from: Vec<u32>,
    /// The decision that let it run.
    pub decided_by: Option<u32>,
}

/// What a step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimelineStepKind {
    /// A value is written.
    Value,
    /// A condition is decided.
    Decision,
    /// A check holds or fails.
    Check,
}

/// Steps that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimelineGroup {
    /// What holds them together.
    pub kind: TimelineGroupKind,
    /// The call, the loop or the cycle.
    pub span: Span,
    /// The group around it.
    pub parent: Option<u32>,
    /// Its steps, those of the groups inside included.
    pub first: u32,
    /// The step after its last one.
    pub end: u32,
}

/// What holds a group together.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum TimelineGroupKind {
    /// The whole run.
    Run,
    /// A call.
    Call {
        /// The name of what is called.
        function: String,
    },
    /// All rounds of a loop.
    Loop,
    /// One round of a loop.
    Round {
        /// From 1.
        number: u32,
    },
    /// The scan cycle of a PLC program.
    Cycle {
        /// From 1.
        number: u32,
    },
}

/// The same step of two runs, or a step that only one of them has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimelinePair {
    /// The step of the failing run.
    pub failing: Option<u32>,
    /// The step of the other run.
    pub other: Option<u32>,
}
