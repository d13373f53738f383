//! What a method found out about one failure. Data only: `report` renders it, `rank` combines it.

use crate::{InputKey, InputValue};
use because_source::Span;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    Slice,
    Trace,
    Closest,
    Whodunit,
    Core,
    Diagnosis,
    Pair,
    Spectrum,
    Repair,
}

impl Method {
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
    pub method: Method,
    /// Source statements, best first.
    pub lines: Vec<BlamedLine>,
    pub details: Details,
    /// In words: what was assumed, weakened, repeated; "weak" explanations say so here.
    pub notes: Vec<String>,
    /// False when a budget ended the search: the best so far.
    pub complete: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct BlamedLine {
    pub span: Span,
    /// The method's own score, larger is more suspicious; 1.0 where it has none.
    pub score: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Details {
    /// Slice, trace, spectrum: nothing but the lines.
    Lines,
    Repair(Repairs),
    Closest(Closest),
    Whodunit(Whodunit),
    Core(Cores),
    Diagnosis(Diagnosis),
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
    pub distance: u64,
    pub lower_bound: u64,
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
    pub no_passing_run: bool,
    pub weak: bool,
    /// The assumption the antecedent repair added, in source words.
    pub repaired_with: Option<String>,
    /// Answer of the causal dependence test: predicate text, and whether the error depends on it.
    pub causes: Vec<(String, bool)>,
    /// The two runs side by side: one row a step, `None` where a run does not execute it.
    pub rows: Vec<RunRow>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    Input,
    Value,
    Guard,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    pub kind: ChangeKind,
    /// `most#6`, or the text of the guard.
    pub name: String,
    pub from: String,
    pub to: String,
    pub span: Span,
    /// Executed in at least one of the two runs.
    pub executed: bool,
    /// What is around it; empty at top level.
    pub context: StepContext,
}

/// Scan cycle, loop iterations and calls around a step, outermost cycle first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StepContext {
    /// The scan cycle of a PLC program, where there is more than one.
    pub cycle: Option<u32>,
    pub around: Vec<Around>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Around {
    /// The number of the iteration, and the line of its loop.
    Iteration {
        number: u32,
        line: Option<u32>,
    },
    CalledFrom {
        line: u32,
    },
}

impl StepContext {
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

#[derive(Debug, Clone, PartialEq)]
pub struct RunRow {
    pub span: Span,
    /// The scan cycle of a PLC program, where there is more than one.
    pub cycle: Option<u32>,
    pub name: String,
    pub failing: Option<String>,
    pub passing: Option<String>,
}

/// `whodunit` (docs/methods.md 2).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Whodunit {
    pub iterations: Vec<Iteration>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Iteration {
    /// The assertion of this iteration, in source words, and where it stands.
    pub assertion: String,
    pub span: Span,
    pub blamed: Vec<BlamedLine>,
}

/// `core` (docs/methods.md 5).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cores {
    pub cores: Vec<CoreSlice>,
    pub cores_complete: bool,
    /// Minimal correction sets: places where a change could repair this run.
    pub corrections: Vec<Vec<Span>>,
    pub corrections_complete: bool,
    /// Executed steps, steps in the dynamic slice, steps in the first core.
    pub lengths: [usize; 3],
    pub solver_calls: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CoreSlice {
    /// Steps in execution order, with the label that holds after each (`None` where no checked label was found).
    pub steps: Vec<CoreStep>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct CoreStep {
    pub span: Span,
    /// What the step says, as text: `z1 = x + y`, `input b = 2`, `assert(r == s)`.
    pub text: String,
    pub label: Option<String>,
}

/// `diagnosis` (docs/methods.md 4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Diagnosis {
    pub counterexamples: usize,
    pub candidates: Vec<Candidate>,
    /// Of each counterexample: name and value.
    pub inputs: Vec<Vec<(InputKey, String)>>,
    /// Places are expressions, not whole statements.
    pub expressions: bool,
    /// Clauses of all questions to the solver.
    pub clauses: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    pub places: Vec<Span>,
    /// A value for each counterexample that would repair it: counterexample, place, variable, value.
    pub repairs: Vec<RepairValue>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RepairValue {
    pub counterexample: usize,
    pub span: Span,
    pub name: String,
    pub was: String,
    pub value: String,
    /// What is around it; empty at top level.
    pub context: StepContext,
}

/// `pair` (docs/methods.md 4).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pair {
    pub distance: u64,
    pub optimal: bool,
    pub candidates: Vec<Span>,
    pub changes: Vec<Change>,
    pub failing_inputs: Vec<(InputKey, String)>,
    pub passing_inputs: Vec<(InputKey, String)>,
}

/// One entry of the ranked list.
#[derive(Debug, Clone, PartialEq)]
pub struct Suspect {
    pub span: Span,
    /// 0..1.
    pub score: f64,
    pub votes: Vec<Vote>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Vote {
    pub method: Method,
    pub score: f64,
    /// In words: "blamed in iteration 1".
    pub reason: String,
}
