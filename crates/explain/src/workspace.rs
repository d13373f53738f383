//! What is known of one failure, made on demand and shared by the methods that explain it.
//!
//! Comes in: the failure, its program, and an oracle that searches. Each method takes from here what it needs: the path
//! formula (`whodunit`, `core`), further runs (`spectrum`, `repair`, `diagnosis`), further failing runs (`diagnosis`),
//! and whether a changed program still fails (`repair`). The first who asks has it made, out of its own share of the
//! work; a later one gets the same.
//!
//! Unwindings are not shared: `closest`, `pair`, `diagnosis` and `repair` each need one of another kind.

use crate::limits;
use crate::path::{self, Problem};
use crate::runs::{self, Runs};
use crate::{Context, Error};
use because_ir::{Edit, Expected, Explanation, Failure, InputValue, Method, Outcome, Program, Run};
use because_logic::cost;
use because_source::FileKind;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// What a search over all runs says of a changed program.
#[derive(Debug, Clone, PartialEq)]
pub enum Judged {
    /// No run fails within the bound.
    Holds,
    /// A run with these inputs fails.
    Fails(Vec<InputValue>),
    /// The search was cut off, or nobody searches.
    Unknown,
}

/// A place of an edited text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditedPlace {
    /// The name of the file.
    pub file: String,
    /// Bytes from its start, in the edited text.
    pub offset: u32,
}

/// Who can search: methods explain, and do not know the engines.
pub trait Oracle {
    /// Does the program, changed or not, fail within the bound of the context's unwinding? And the work it was to find
    /// out, in clauses.
    fn judge(&self, cx: &Context, changed: &Program) -> (Judged, u64);

    /// Up to so many runs that fail where the failure does, with other inputs.
    fn more_failing(&self, cx: &Context, failure: &Failure, count: usize) -> Result<Vec<Run>, Error>;

    /// How often the run goes round its loops and calls itself, at most.
    fn bound(&self, program: &Program, run: &Run) -> u32;

    /// The program with these edits made in its source text; `None` where that is no program, or where there is no text
    /// to be read again.
    fn reload(&self, _edits: &[Edit]) -> Option<Program> {
        None
    }

    /// A program with many edits that stand behind choices; where that is no program, the places of the edited text that
    /// are wrong.
    fn reload_schema(&self, _edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        Err(Vec::new())
    }

    /// Can programs be read again?
    fn can_reload(&self) -> bool {
        false
    }
}

/// For methods by themselves: nobody searches.
pub struct NoOracle;

impl Oracle for NoOracle {
    fn judge(&self, _: &Context, _: &Program) -> (Judged, u64) {
        (Judged::Unknown, 0)
    }

    fn more_failing(&self, _: &Context, _: &Failure, _: usize) -> Result<Vec<Run>, Error> {
        Ok(Vec::new())
    }

    fn bound(&self, _: &Program, _: &Run) -> u32 {
        1
    }
}

/// One failure, and what the methods share about it.
pub struct Workspace<'a> {
    /// The limits in it are those of the method that works at the moment.
    pub cx: Context<'a>,
    /// What is to be explained.
    pub failure: &'a Failure,
    /// The runs of all tests, where tests are the specification: then there are no other runs.
    pub tests: &'a [Run],
    /// What each of these tests expects to be printed, where it expects something.
    pub expected: &'a [Option<Expected>],
    /// What the methods found so far.
    pub explanations: Vec<Explanation>,
    oracle: &'a dyn Oracle,
    problem: Option<Problem>,
    runs: Option<Rc<Runs>>,
    judgements_left: Cell<u64>,
    reloaded: RefCell<Reloaded>,
    made: Made,
}

/// Programs that were read with edits, the latest last.
type Reloaded = VecDeque<(Vec<Edit>, Option<Rc<Program>>)>;

/// How often what is shared was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Made {
    /// Path formulas of the failing run.
    pub path_formulas: usize,
    /// Sets of further runs.
    pub run_sets: usize,
}

impl<'a> Workspace<'a> {
    /// Nothing is made yet.
    pub fn new(cx: Context<'a>, failure: &'a Failure, tests: &'a [Run], oracle: &'a dyn Oracle) -> Workspace<'a> {
        Workspace {
            cx,
            failure,
            tests,
            expected: &[],
            explanations: Vec::new(),
            oracle,
            problem: None,
            runs: None,
            judgements_left: Cell::new(limits::JUDGEMENTS),
            reloaded: RefCell::default(),
            made: Made::default(),
        }
    }

    /// How often what is shared was made.
    pub fn made(&self) -> Made {
        self.made
    }

    /// What a method found earlier.
    pub fn explanation(&self, method: Method) -> Option<&Explanation> {
        self.explanations.iter().find(|e| e.method == method)
    }

    /// The path formula of the failing run, as a copy that may be changed.
    pub(crate) fn problem(&mut self) -> Result<Problem, Error> {
        if let Some(problem) = &self.problem {
            return Ok(problem.clone());
        }
        // An attempt that a method's own limit ended is no answer for the next one.
        let problem = path::build(&self.cx, self.failure)?;
        self.made.path_formulas += 1;
        Ok(self.problem.insert(problem).clone())
    }

    /// Further runs: the tests where there are any, else sampled ones.
    pub fn runs(&mut self) -> Rc<Runs> {
        if let Some(runs) = &self.runs {
            return Rc::clone(runs);
        }
        let runs = match self.tests {
            [] => runs::sample(&self.cx, self.failure, &runs::Options::default()),
            tests => {
                let failing: Vec<&Run> = std::iter::once(&self.failure.run).chain(self.failing_tests()).collect();
                let passing: Vec<&Run> = tests.iter().filter(|r| r.outcome.passes()).collect();
                runs::given(self.cx.program, &failing, &passing)
            }
        };
        self.made.run_sets += 1;
        Rc::clone(self.runs.insert(Rc::new(runs)))
    }

    /// The tests that fail besides the one that is explained.
    fn failing_tests(&self) -> impl Iterator<Item = &'a Run> + use<'a> {
        let explained = &self.failure.run.inputs;
        let fails = move |r: &&Run| matches!(r.outcome, Outcome::Failed(_)) && r.inputs != *explained;
        self.tests.iter().filter(fails)
    }

    /// Up to so many failing runs besides the failure's own.
    pub fn more_failing(&self, count: usize) -> Result<Vec<Run>, Error> {
        match self.tests {
            [] => self.oracle.more_failing(&self.cx, self.failure, count),
            _ => Ok(self.failing_tests().filter(|r| !r.path.places_only).take(count).cloned().collect()),
        }
    }

    /// How often a run goes round its loops and calls itself, at most.
    pub fn bound(&self, run: &Run) -> u32 {
        self.oracle.bound(self.cx.program, run)
    }

    /// The program with these edits made in its source text.
    pub fn reload(&self, edits: &[Edit]) -> Option<Program> {
        let known = self.reloaded.borrow().iter().find(|(e, _)| e == edits).map(|(_, program)| program.clone());
        if let Some(program) = known {
            return program.as_deref().cloned();
        }
        self.charge_reload();
        let program = self.oracle.reload(edits);
        let small = program.as_ref().is_none_or(|p| p.exprs.len() <= limits::RELOADED_EXPRESSIONS);
        let mut reloaded = self.reloaded.borrow_mut();
        if small && reloaded.len() == limits::RELOADED {
            reloaded.pop_front();
        }
        if small {
            reloaded.push_back((edits.to_vec(), program.clone().map(Rc::new)));
        }
        program
    }

    /// As [`Oracle::reload_schema`].
    pub fn reload_schema(&self, edits: &[Edit]) -> Result<Program, Vec<EditedPlace>> {
        self.charge_reload();
        self.oracle.reload_schema(edits)
    }

    fn charge_reload(&self) {
        let bytes: usize =
            self.cx.program.sources.files().filter(|(_, f)| f.kind == FileKind::User).map(|(_, f)| f.text.len()).sum();
        self.cx.interrupt.work.charge(cost::LOAD + cost::BYTE * bytes as u64);
    }

    /// As [`Oracle::can_reload`].
    pub fn can_reload(&self) -> bool {
        self.oracle.can_reload()
    }

    /// Does a changed program fail? Where tests are the specification, their runs are all there is.
    pub fn judge(&self, changed: &Program, runs: &Runs) -> Judged {
        if !self.tests.is_empty() {
            return match runs::first_failing(&self.cx, changed, runs) {
                None => Judged::Holds,
                Some(inputs) => Judged::Fails(inputs),
            };
        }
        if self.judgements_left.get() == 0 {
            return Judged::Unknown;
        }
        let (judged, work) = self.oracle.judge(&self.cx, changed);
        self.judgements_left.set(self.judgements_left.get().saturating_sub(work));
        judged
    }
}
