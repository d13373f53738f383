//! What an engine says of a program.

use crate::Assumed;
use crate::{CheckKind, DecisiveBytes, Explanation, Method, Regression, Repair, Run, Subject, Suspect, Timeline};
use because_source::Span;

#[derive(Debug, Clone, PartialEq)]
pub enum VerdictKind {
    Holds,
    Fails,
    Undecided,
}

/// What gave an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DecidedBy {
    /// Bounded model checking.
    Bmc,
    /// Abstraction, refined by counterexamples.
    Cegar,
    /// k-induction.
    KInduction,
    /// Runs with sampled inputs.
    Simulation,
    /// The only run of a program without inputs.
    Execution,
    /// A run that was given.
    Replay,
}

impl DecidedBy {
    /// As JSON and `-v` have it.
    pub fn name(self) -> &'static str {
        match self {
            DecidedBy::Bmc => "bmc",
            DecidedBy::Cegar => "cegar",
            DecidedBy::KInduction => "kind",
            DecidedBy::Simulation => "simulation",
            DecidedBy::Execution => "run",
            DecidedBy::Replay => "replay",
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    pub decision: VerdictKind,
    pub engine: DecidedBy,
    /// How often loops were unrolled at most, where that means something.
    pub bound: Option<u32>,
    pub failures: Vec<Failure>,
    /// Why undecided: what, where.
    pub reasons: Vec<Reason>,
    /// What the answer rests on.
    pub assumed: Vec<Assumed>,
    /// Invariants of a proof without a bound: place and C text.
    pub invariants: Vec<(Span, String)>,
    pub basis: Basis,
    pub coverage: Coverage,
    pub stats: Vec<(&'static str, f64)>,
}

impl Verdict {
    /// A verdict with nothing but the decision: of a search, without a bound, failures or reasons.
    pub fn new(decision: VerdictKind, engine: DecidedBy) -> Verdict {
        Verdict {
            decision,
            engine,
            bound: None,
            failures: Vec::new(),
            reasons: Vec::new(),
            assumed: Vec::new(),
            invariants: Vec::new(),
            basis: Basis::default(),
            coverage: Coverage::default(),
            stats: Vec::new(),
        }
    }
}

/// What an answer is about: the places that were checked, and which of them some run comes to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Assertions, contracts, invariants, error calls: what the user asked for.
    pub assertions: u32,
    /// What the rules of the language check.
    pub implicit: u32,
    /// Of all of them, those that some run within the bound comes to; of a failing program, that the runs found come to.
    pub reached: u32,
    /// Places where a run must never come, like error calls: there is nothing to be reached.
    pub forbidden: u32,
    /// Asked for, and proved that no run comes there.
    pub unreachable: Vec<Span>,
    /// Asked for, and no run within the bound or the limits came there.
    pub not_reached: Vec<Span>,
    /// The bound within which runs were searched for.
    pub within: Option<u32>,
    /// Where runs end with a status other than 0, or by `abort`.
    pub exits: Vec<ExitPlace>,
    /// Proved that no run satisfies the assumptions.
    pub no_run: bool,
    /// Every run was examined: nothing was left out by a bound or a limit.
    pub complete: bool,
    /// Loops and calls that may go on after the bound.
    pub cut: Vec<Span>,
    /// Of an undecided search: how far it is known that no run fails.
    pub clear: Option<Clear>,
}

/// No run fails within so many rounds of each loop.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Clear {
    pub rounds: u32,
    /// Loops and calls that go on after that in some run.
    pub beyond: Vec<Span>,
}

/// Where the runs come from that an answer is about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Basis {
    /// All runs of the program, within the bound.
    #[default]
    Search,
    Tests {
        count: u32,
    },
    /// Tests of a project: those that repairs are held against, and those that fail whatever these do.
    Project {
        count: u32,
        failing: u32,
    },
    GivenRun,
    Witness,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitPlace {
    pub span: Span,
    /// `None` for `abort`.
    pub status: Option<i32>,
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
    /// Two parts of this tool disagree: nothing is claimed.
    InternalBug,
}

/// One failing place with one run that fails there.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub check: CheckKind,
    /// What exactly was checked, where the kind leaves that open.
    pub subject: Option<Subject>,
    pub message: String,
    /// Further lines on the failing run: which test it is, and what it gives instead.
    pub about_run: Option<String>,
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
    /// Edits that repair it, best first, each checked as the task was.
    pub repairs: Vec<Repair>,
    /// How the failing run parts from one that passes.
    pub story: Option<Story>,
    /// The failing run step by step, and next to it those that pass.
    pub timelines: Vec<Timeline>,
    /// Orders of evaluation among the inputs without which it fails the same.
    pub idle_orders: Vec<crate::InputKey>,
    /// Which bytes of what the run read decide that it fails.
    pub bytes: Option<DecisiveBytes>,
    /// Which changes since a version that passed are to blame.
    pub regression: Option<Regression>,
    /// Methods that gave no answer, or not all of it.
    pub unfinished: Vec<Unfinished>,
}

/// The values in which two runs part, from the cause to the failed check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    pub against: Against,
    pub links: Vec<Link>,
}

/// The run next to the failing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// Of the program with the best repair, on the same inputs.
    Repair,
    /// Of the same program, on the closest inputs with which it passes.
    Passing,
}

/// One value of the failing run, and what it is in the other run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub span: Span,
    /// A place as a reader calls it (`p->next`), or what is decided.
    pub what: String,
    /// `None` where that run does not come there.
    pub failing: Option<String>,
    pub other: Option<String>,
    /// Which of how many times the failing run does this, where more than once.
    pub round: Option<(u32, u32)>,
    /// The scan cycle of a PLC program, where the failing run has more than one.
    pub cycle: Option<u32>,
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
