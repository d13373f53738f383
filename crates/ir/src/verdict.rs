//! What an engine says of a program.

use crate::{CheckKind, Explanation, Method, Run, Suspect};
use because_source::Span;

#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Holds,
    Fails,
    Undecided,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    pub decision: Answer,
    /// `bmc`, `cegar`, `kind`, `replay`.
    pub engine: &'static str,
    /// How often loops were unrolled at most, where that means something.
    pub bound: Option<u32>,
    pub failures: Vec<Failure>,
    /// Why undecided: what, where.
    pub reasons: Vec<Reason>,
    /// What the answer rests on, in words.
    pub assumed: Vec<String>,
    /// Invariants of a proof without a bound: place and C text.
    pub invariants: Vec<(Span, String)>,
    pub stats: Vec<(&'static str, f64)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    pub kind: ReasonKind,
    pub text: String,
    pub span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonKind {
    Bound,
    /// The counted work is used up: the same on every machine.
    Work,
    Time,
    Memory,
    Interrupted,
    Unsupported,
    /// The run that was given to be explained does not fail.
    GivenRun,
    /// Two rooms of this tool disagree: nothing is claimed.
    InternalBug,
}

/// One failing place with one run that fails there.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub check: CheckKind,
    pub message: String,
    pub span: Span,
    pub function: String,
    pub run: Run,
    /// The interpreter executed the run and it failed exactly so.
    pub replayed: bool,
    /// Parts of the failed condition with their values, outermost first: text and value.
    pub operands: Vec<(Span, String)>,
    pub trace: Vec<TraceEvent>,
    pub assumed: Vec<String>,
    pub explanations: Vec<Explanation>,
    pub suspects: Vec<Suspect>,
    /// Methods that gave no answer, or not all of it.
    pub unfinished: Vec<Unfinished>,
}

/// A method that did not come to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Unfinished {
    pub method: Method,
    pub why: EndedBy,
    /// It gave what it had by then.
    pub answered: bool,
}

/// What ended a method.
#[derive(Debug, Clone, PartialEq)]
pub enum EndedBy {
    /// Its share of the counted work: the same on every machine.
    Work,
    /// The clock, the memory, the user: another time it may come further.
    Time,
    Memory,
    User,
    Unsupported {
        what: String,
        span: Span,
    },
    /// Two parts of this tool disagree, or one broke off.
    InternalBug(String),
}

impl EndedBy {
    /// Whether something outside of the question ended it.
    pub fn is_cut_off(&self) -> bool {
        matches!(self, EndedBy::Time | EndedBy::Memory | EndedBy::User)
    }
}

/// One line of an error trace.
#[derive(Debug, Clone, PartialEq)]
pub struct TraceEvent {
    pub kind: TraceEventKind,
    pub span: Span,
    pub depth: u32,
    /// Control dependence alone implies it from the next event shown.
    pub obvious: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum TraceEventKind {
    Then,
    Else,
    ShortCircuitAnd,
    ShortCircuitOr,
    ConditionalFirst,
    ConditionalSecond,
    LoopTop {
        iterations: u32,
    },
    Break,
    Continue,
    Goto,
    Return,
    Case {
        label: String,
    },
    Default,
    Call {
        function: String,
    },
    ReturnedTo {
        function: String,
    },
    InvariantFailsOnEntry,
    InvariantNotMaintained,
    PreconditionFails,
    PostconditionFails,
    /// A loop taken from any state that its invariant allows: what the failure needs of it, `i = 3, sum = 7`.
    AnyState {
        values: Vec<String>,
    },
    /// A call known only by its contract: what it gave, `result = 3`.
    ByContract {
        function: String,
        values: Vec<String>,
    },
    /// The memory that is used or freed in the end.
    Freed,
    Cycle {
        number: u32,
    },
}
