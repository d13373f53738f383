//! What a method found out about one failure. Data only: `report` renders it, `rank` combines it.

use crate::{CheckKind, InputKey, InputValue};
use because_source::Span;
use std::fmt;

/// A method of fault localization: `docs/methods.md` says what each computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// The dynamic slice of the failure.
    Slice,
    /// The labelled error trace.
    Trace,
    /// The closest run that passes.
    Closest,
    /// Weakest preconditions along the path.
    Whodunit,
    /// Minimal unsatisfiable cores of the path formula, with labels.
    Core,
    /// Model-based diagnosis over several counterexamples.
    Diagnosis,
    /// A failing and a passing run that differ as little as possible.
    Pair,
    /// Which statements go with failing, over many runs.
    Spectrum,
    /// Edits of the text that were checked.
    Repair,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 9] = [
        Method::Slice,
        Method::Trace,
        Method::Closest,
        Method::Whodunit,
        Method::Core,
        Method::Diagnosis,
        Method::Pair,
        Method::Spectrum,
        Method::Repair,
    ];

    /// The name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Slice => "slice",
            Method::Trace => "trace",
            Method::Closest => "closest",
            Method::Whodunit => "whodunit",
            Method::Core => "core",
            Method::Diagnosis => "diagnosis",
            Method::Pair => "pair",
            Method::Spectrum => "spectrum",
            Method::Repair => "repair",
        }
    }
}

/// The answer of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The method.
    pub method: Method,
    /// Source statements, best first.
    pub lines: Vec<BlamedLine>,
    /// What the method alone says.
    pub details: Details,
    /// What was assumed, weakened, repeated; "weak" explanations say so here.
    pub notes: Vec<Note>,
    /// False when a budget ended the search: the best so far.
    pub complete: bool,
}

/// What a method adds to its answer: a sentence for people, a kind for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// For programs.
    pub kind: NoteKind,
    /// For people.
    pub text: String,
}

/// What a note is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteKind {
    /// What was found, and what it does not say.
    Remark,
    /// The runs that the answer was learned from.
    Runs,
    /// What is missing because the budget ended.
    Ended,
}

impl Note {
    /// A remark on what was found.
    pub fn remark(text: impl Into<String>) -> Note {
        Note { kind: NoteKind::Remark, text: text.into() }
    }

    /// The runs that the answer was learned from.
    pub fn runs(text: impl Into<String>) -> Note {
        Note { kind: NoteKind::Runs, text: text.into() }
    }

    /// What is missing because the budget ended.
    pub fn ended(text: impl Into<String>) -> Note {
        Note { kind: NoteKind::Ended, text: text.into() }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// A statement that a method blames.
#[derive(Debug, Clone, PartialEq)]
pub struct BlamedLine {
    /// The source statement.
    pub span: Span,
    /// The method's own score, larger is more suspicious; 1.0 where it has none.
    pub score: f64,
}

/// What one method says beyond its lines.
#[derive(Debug, Clone, PartialEq)]
pub enum Details {
    /// Slice, trace, spectrum: nothing but the lines.
    Lines,
    /// Edits that were tried and found.
    Repair(Repairs),
    /// The closest passing run.
    Closest(Closest),
    /// The walk along the path.
    Whodunit(Whodunit),
    /// Cores with labels, and correction sets.
    Core(Cores),
    /// Candidates over several counterexamples.
    Diagnosis(Diagnosis),
    /// Two runs that differ little.
    Pair(Pair),
}

/// `repair`: edits that make the failing runs pass.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Repairs {
    /// Best first; each was made in the text and checked within the bound or on the runs.
    pub repairs: Vec<crate::Repair>,
    /// What each of the explanation's lines says.
    pub reasons: Vec<String>,
    /// Edits that were tried.
    pub tried: usize,
}

/// `closest` (docs/methods.md 1).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Closest {
    /// Steps in which the passing run differs.
    pub distance: u64,
    /// No passing run differs in fewer.
    pub lower_bound: u64,
    /// Distance and lower bound are equal.
    pub optimal: bool,
    /// Changes of the run shown first, in program order.
    pub changes: Vec<Change>,
    /// Minimal slices: indices into `changes`.
    pub slices: Vec<Vec<usize>>,
    /// Further optimal runs, each with its own changes and slices.
    pub others: Vec<(Vec<Change>, Vec<Vec<usize>>)>,
    /// The passing run's inputs as the user would give them: name and value.
    pub passing_inputs: Vec<(InputKey, String)>,
    /// The same as values.
    pub passing_values: Vec<InputValue>,
    /// Passing run replayed by the interpreter and found passing.
    pub replayed: bool,
    /// No run of the unwinding passes.
    pub no_passing_run: bool,
    /// Only inputs, copies of them and the specification itself change.
    pub weak: bool,
    /// The assumption the antecedent repair added, in source words.
    pub repaired_with: Option<String>,
    /// Answer of the causal dependence test: predicate text, and whether the error depends on it.
    pub causes: Vec<(String, bool)>,
    /// The two runs side by side: one row a step, `None` where a run does not execute it.
    pub rows: Vec<RunRow>,
    /// Further routes: the closest runs with other inputs changed, each closest among those that keep `kept`.
    pub routes: Vec<Closest>,
    /// Of a further route: the inputs that it was not to change.
    pub kept: Vec<InputKey>,
    /// Of a further route: the failing run that it is close to, where that is another one.
    pub failing: Option<OtherFailing>,
}

/// A failing run of the same program besides the one that is explained.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherFailing {
    /// What goes in.
    pub inputs: Vec<InputValue>,
    /// Where it fails.
    pub span: Span,
    /// What fails there.
    pub check: CheckKind,
}

/// What differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// An input.
    Input,
    /// The value of an assignment.
    Value,
    /// The truth of a condition.
    Guard,
}

/// What stands for the value of a step that a run does not get to.
pub const NOT_REACHED: &str = "not reached";

/// What stands for the value of an assignment that one of two runs does not execute.
pub const NOT_EXECUTED: &str = "not executed";

/// One difference between two runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// What differs.
    pub kind: ChangeKind,
    /// `most#6`, or the text of the guard.
    pub name: String,
    /// The value in the failing run.
    pub from: String,
    /// The value in the passing run.
    pub to: String,
    /// The place.
    pub span: Span,
    /// Executed in at least one of the two runs.
    pub executed: bool,
    /// Of a statement that one of the runs does not execute: the condition that decides on it.
    pub decided: Option<Span>,
    /// What is around it; empty at top level.
    pub context: StepContext,
}

/// Scan cycle, loop iterations and calls around a step, outermost cycle first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StepContext {
    /// The scan cycle of a PLC program, where there is more than one.
    pub cycle: Option<u32>,
    /// Iterations of loops in its function, then the calls, innermost first.
    pub around: Vec<Around>,
}

/// One loop or call around a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Around {
    /// The number of the iteration, and the line of its loop.
    Iteration {
        /// The round, from 1.
        number: u32,
        /// The line of the loop.
        line: Option<u32>,
    },
    /// The function was called there.
    CalledFrom {
        /// The line of the call.
        line: u32,
    },
}

impl StepContext {
    /// Is there nothing around the step?
    pub fn is_empty(&self) -> bool {
        self.cycle.is_none() && self.around.is_empty()
    }
}

/// `cycle 1, iteration 2 of the loop at line 7, called from line 30`.
impl std::fmt::Display for StepContext {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let cycle = self.cycle.map(|n| format!("cycle {n}"));
        let around = self.around.iter().map(|a| match a {
            Around::Iteration { number, line: Some(line) } => format!("iteration {number} of the loop at line {line}"),
            Around::Iteration { number, line: None } => format!("iteration {number}"),
            Around::CalledFrom { line } => format!("called from line {line}"),
        });
        f.write_str(&cycle.into_iter().chain(around).collect::<Vec<_>>().join(", "))
    }
}

/// One step of two runs side by side.
#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    /// The place.
    pub span: Span,
    /// The scan cycle of a PLC program, where there is more than one.
    pub cycle: Option<u32>,
    /// What is assigned or decided.
    pub name: String,
    /// The value in the failing run.
    pub failing: Option<String>,
    /// The value in the passing run.
    pub passing: Option<String>,
}

/// `whodunit` (docs/methods.md 2).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Whodunit {
    /// One walk after the other.
    pub iterations: Vec<Iteration>,
    /// Walks from guards that the iterations walked over: why these decisions were made.
    pub revisited: Vec<Iteration>,
}

/// One walk of `whodunit` from an assertion backwards.
#[derive(Debug, Clone, PartialEq)]
pub struct Iteration {
    /// The assertion of this iteration, in source words, and where it stands.
    pub assertion: String,
    /// Where the assertion stands.
    pub span: Span,
    /// The statements that it blames.
    pub blamed: Vec<BlamedLine>,
}

/// `core` (docs/methods.md 5).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cores {
    /// Minimal cores, smallest first.
    pub cores: Vec<CoreSlice>,
    /// All of them were found.
    pub cores_complete: bool,
    /// Minimal correction sets: places where a change could repair this run.
    pub corrections: Vec<Vec<Span>>,
    /// All correction sets were found.
    pub corrections_complete: bool,
    /// Executed steps, steps in the dynamic slice, steps in the first core.
    pub lengths: [usize; 3],
    /// Calls of the solver.
    pub solver_calls: usize,
}

/// One core: a part of the path that is enough to fail.
#[derive(Debug, Clone, PartialEq)]
pub struct CoreSlice {
    /// Steps in execution order, with the label that holds after each (`None` where no checked label was found).
    pub steps: Vec<CoreStep>,
}

/// One step of a core.
#[derive(Debug, Clone, PartialEq)]
pub struct CoreStep {
    /// The place.
    pub span: Span,
    /// What the step says, as text: `z1 = x + y`, `input b = 2`, `assert(r == s)`.
    pub text: String,
    /// What holds after it, and suffices with the rest to fail.
    pub label: Option<String>,
}

/// `diagnosis` (docs/methods.md 4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Diagnosis {
    /// Failing runs that were examined.
    pub counterexamples: usize,
    /// Sets of places whose change can repair every counterexample.
    pub candidates: Vec<Candidate>,
    /// Of each counterexample: name and value.
    pub inputs: Vec<Vec<(InputKey, String)>>,
    /// Places are expressions, not whole statements.
    pub expressions: bool,
    /// Clauses of all questions to the solver.
    pub clauses: usize,
}

/// One set of places to blame.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The places.
    pub places: Vec<Span>,
    /// A value for each counterexample that would repair it: counterexample, place, variable, value.
    pub repairs: Vec<RepairValue>,
}

/// A value with which one counterexample would pass.
#[derive(Debug, Clone, PartialEq)]
pub struct RepairValue {
    /// The counterexample, by its index.
    pub counterexample: usize,
    /// The place.
    pub span: Span,
    /// The variable.
    pub name: String,
    /// The value in the failing run.
    pub was: String,
    /// The value that repairs it.
    pub value: String,
    /// What is around it; empty at top level.
    pub context: StepContext,
}

/// `pair` (docs/methods.md 4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pair {
    /// No run passes: there is no pair.
    pub no_pair: bool,
    /// Steps in which the two runs differ.
    pub distance: u64,
    /// No pair differs in fewer.
    pub optimal: bool,
    /// Where the runs differ.
    pub candidates: Vec<Span>,
    /// How they differ.
    pub changes: Vec<Change>,
    /// Inputs of the failing run: name and value.
    pub failing_inputs: Vec<(InputKey, String)>,
    /// Inputs of the passing run: name and value.
    pub passing_inputs: Vec<(InputKey, String)>,
}

/// One entry of the ranked list.
#[derive(Debug, Clone, PartialEq)]
pub struct Suspect {
    /// The source statement.
    pub span: Span,
    /// 0..1.
    pub score: f64,
    /// The evidence of each method that blames it.
    pub votes: Vec<Vote>,
}

/// The evidence of one method for one suspect.
#[derive(Debug, Clone, PartialEq)]
pub struct Vote {
    /// The method.
    pub method: Method,
    /// Its score, 0..1.
    pub score: f64,
    /// In words: "blamed in iteration 1".
    pub reason: String,
}
