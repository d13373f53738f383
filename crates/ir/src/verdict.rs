//! What an engine says of a program.

use crate::Assumed;
use crate::{CheckKind, DecisiveBytes, Explanation, Method, Regression, Repair, Run, Subject, Suspect, Timeline};
use because_source::Span;

/// The decision.
#[derive(Debug, Clone, PartialEq)]
pub enum VerdictKind {
    /// No run fails.
    Holds,
    /// Some run fails.
    Fails,
    /// Neither is known; the reasons say why.
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

/// What an engine says of a program, with all that an answer shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The decision.
    pub decision: VerdictKind,
    /// What gave the decision.
    pub engine: DecidedBy,
    /// How often loops were unrolled at most, where that means something.
    pub bound: Option<u32>,
    /// Failing places, each with one run that fails there.
    pub failures: Vec<Failure>,
    /// Why undecided: what, where.
    pub reasons: Vec<Reason>,
    /// What the answer rests on.
    pub assumed: Vec<Assumed>,
    /// Invariants of a proof without a bound: place and C text.
    pub invariants: Vec<(Span, String)>,
    /// Each requirement and assertion of a PLC program by itself.
    pub requirements: Vec<crate::Decided>,
    /// Which runs the answer is about.
    pub basis: Basis,
    /// Which places were checked and reached.
    pub coverage: Coverage,
    /// Figures of the search by name, for `-v` and measurements.
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
            requirements: Vec::new(),
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
    /// Rounds of each loop within which no run fails.
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
    /// The runs of given tests.
    Tests {
        /// How many tests.
        count: u32,
    },
    /// Tests of a project: those that repairs are held against, and those that fail whatever these do.
    Project {
        /// Tests that repairs are held against.
        count: u32,
        /// Tests that fail whatever the repairs do.
        failing: u32,
    },
    /// One run with given inputs.
    GivenRun,
    /// The runs that a witness describes.
    Witness,
}

/// A place where a run ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExitPlace {
    /// The place.
    pub span: Span,
    /// `None` for `abort`.
    pub status: Option<i32>,
}

/// Why an answer is undecided.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// The sort of reason.
    pub kind: ReasonKind,
    /// The reason, as a sentence says it.
    pub text: String,
    /// The place, where there is one.
    pub span: Span,
}

/// The sort of a reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReasonKind {
    /// A loop or recursion goes on after the bound.
    Bound,
    /// A recursion that cannot end.
    Recursion,
    /// The counted work is used up: the same on every machine.
    Work,
    /// The time is up.
    Time,
    /// The memory is used up.
    Memory,
    /// The user ended it.
    Interrupted,
    /// A run may come to something that is not modelled.
    Unsupported,
    /// The run that was given to be explained does not fail.
    GivenRun,
    /// Two parts of this tool disagree: nothing is claimed.
    InternalBug,
}

/// One failing place with one run that fails there.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    /// The property that fails.
    pub check: CheckKind,
    /// What exactly was checked, where the kind leaves that open.
    pub subject: Option<Subject>,
    /// What fails, in a sentence.
    pub message: String,
    /// Further lines on the failing run: which test it is, and what it gives instead.
    pub about_run: Option<String>,
    /// The place that fails.
    pub span: Span,
    /// The function around it.
    pub function: String,
    /// The run that fails, with its path.
    pub run: Run,
    /// The interpreter executed the run and it failed exactly so.
    pub replayed: bool,
    /// Parts of the failed condition with their values, outermost first: text and value.
    pub operands: Vec<(Span, String)>,
    /// The error trace.
    pub trace: Vec<TraceEvent>,
    /// What this failure rests on, beyond what the verdict does.
    pub assumed: Vec<String>,
    /// What each method found out.
    pub explanations: Vec<Explanation>,
    /// The ranked places to blame, most suspicious first.
    pub suspects: Vec<Suspect>,
    /// Edits that repair it, best first, each checked as the task was.
    pub repairs: Vec<Repair>,
    /// How the failing run parts from one that passes.
    pub story: Option<Story>,
    /// The failing run step by step, and next to it those that pass.
    pub timelines: Vec<Timeline>,
    /// Of a scan cycle: the failing run cycle by cycle, and that with the best repair.
    pub waves: Vec<crate::Waves>,
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
    /// Which run the failing one is compared with.
    pub against: Against,
    /// The values that differ, from the cause to the check.
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
    /// The place that gives the value.
    pub span: Span,
    /// A place as a reader calls it (`p->next`), or what is decided.
    pub what: String,
    /// `None` where that run does not come there.
    pub failing: Option<String>,
    /// The value in the other run.
    pub other: Option<String>,
    /// Which of how many times the failing run does this, where more than once.
    pub turn: Option<Turn>,
    /// The scan cycle of a PLC program, where the failing run has more than one.
    pub cycle: Option<u32>,
}

/// Which of how many executions of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// This one, from 1.
    pub at: u32,
    /// Of so many.
    pub of: u32,
    /// What makes them many.
    pub by: Repeats,
}

/// Why a statement is executed more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeats {
    /// A loop around it in its own function.
    Loop,
    /// Its function is called several times, once for each.
    Calls,
}

/// A method that did not come to its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Unfinished {
    /// The method.
    pub method: Method,
    /// What ended it.
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
    /// The memory limit.
    Memory,
    /// The user.
    User,
    /// It met something that is not modelled.
    Unsupported {
        /// What that is.
        what: String,
        /// Where it is.
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
    /// What happens.
    pub kind: TraceEventKind,
    /// The place.
    pub span: Span,
    /// Calls around it.
    pub depth: u32,
    /// Control dependence alone implies it from the next event shown.
    pub obvious: bool,
}

/// What an event of an error trace is.
#[derive(Debug, Clone, PartialEq)]
pub enum TraceEventKind {
    /// A condition is true.
    Then,
    /// A condition is false.
    Else,
    /// The left operand of `&&` is false, and the right one is not evaluated.
    ShortCircuitAnd,
    /// The left operand of `||` is true, and the right one is not evaluated.
    ShortCircuitOr,
    /// `c ? a : b` takes `a`.
    ConditionalFirst,
    /// `c ? a : b` takes `b`.
    ConditionalSecond,
    /// The top of a loop is reached.
    LoopTop {
        /// Rounds before it.
        iterations: u32,
    },
    /// A loop or switch is left by `break`.
    Break,
    /// A round of a loop is ended by `continue`.
    Continue,
    /// A jump by `goto`.
    Goto,
    /// A function returns.
    Return,
    /// A switch takes a case.
    Case {
        /// The case's label.
        label: String,
    },
    /// A switch takes its default.
    Default,
    /// A function is called.
    Call {
        /// Its name.
        function: String,
    },
    /// Control is back in a caller.
    ReturnedTo {
        /// The caller's name.
        function: String,
    },
    /// A loop invariant does not hold when the loop is entered.
    InvariantFailsOnEntry,
    /// A round of a loop breaks its invariant.
    InvariantNotMaintained,
    /// A call breaks the callee's precondition.
    PreconditionFails,
    /// A function returns without its postcondition.
    PostconditionFails,
    /// A loop taken from any state that its invariant allows: what the failure needs of it, `i = 3, sum = 7`.
    AnyState {
        /// The variables with their values.
        values: Vec<String>,
    },
    /// A call known only by its contract: what it gave, `result = 3`.
    ByContract {
        /// The function's name.
        function: String,
        /// What it gave, with values.
        values: Vec<String>,
    },
    /// The memory that is used or freed in the end.
    Freed,
    /// A scan cycle of a PLC program starts.
    Cycle {
        /// Its number, from 1.
        number: u32,
    },
}
