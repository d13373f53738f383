//! `diagnosis`: model-based diagnosis over several failing runs (docs/methods.md 4).
//!
//! Comes in: the failure, further failing runs, a bound two beyond what they need. Goes out: every statement (or minimal
//! set of statements, or every expression) for which other values would let all the failing runs pass, with such
//! values. docs/methods.md 4.

mod copies;
mod functional;
mod groups;
mod places;
mod sets;
mod single;

use crate::limits;
use crate::present::Presenter;
use crate::{Context, Error, Workspace};
use because_encode::{Mode, Step, UnwindOptions};
use because_ir::{
    BlamedLine, Candidate, Details, Diagnosis, Explanation, Expr, Failure, InputKey, InputValue, Method, Note, Program,
    RepairValue, Run, TraceEventKind, render,
};
use because_logic::{Backend, Interrupt, Lit, Reason, Sat, SatResult, Session, Terms};
use because_source::Span;
use copies::{Copy, Model};
use groups::Groups;
use std::collections::BTreeMap;

pub use because_encode::Granularity;

/// How many places may be wrong at once, and how many runs a candidate has to repair.
#[derive(Debug, Clone)]
pub struct Options {
    /// Failing runs to examine, the failure's own among them.
    pub counterexamples: usize,
    /// How many statements may be wrong at once.
    pub faults: usize,
    /// How many candidates are searched for.
    pub limit: usize,
    /// What counts as one place.
    pub granularity: Granularity,
    /// What is replaced is a function of what is in scope, which must keep passing runs passing.
    pub functional: bool,
    /// Statements that the relaxed program may execute, over all ways through it.
    pub statements: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            counterexamples: 5,
            faults: 1,
            limit: limits::DIAGNOSIS_CANDIDATES,
            granularity: Granularity::Statement,
            functional: false,
            statements: limits::DIAGNOSIS_STATEMENTS,
        }
    }
}

impl Options {
    /// Is each statement asked about by itself, on the memory of the failing run? Sets of statements, parts of them and
    /// functions need all of them in one problem.
    fn is_by_place(&self) -> bool {
        self.faults <= 1 && self.granularity == Granularity::Statement && !self.functional
    }
}

/// A short run without loops and without floats: all its statements are relaxed in one problem.
pub fn is_straight(program: &Program, failure: &Failure) -> bool {
    let rounds = failure.trace.iter().any(|e| matches!(e.kind, TraceEventKind::LoopTop { .. }));
    let float = |e: &Expr| program.types.is_float(e.ty) && program.sources.is_user(e.span);
    !rounds && failure.run.path.steps.len() <= limits::DIAGNOSIS_STEPS && !program.exprs.iter().any(float)
}

/// Places where other values make every failing run pass (docs/methods.md).
pub fn explain(workspace: &mut Workspace, options: &Options) -> Result<Explanation, Error> {
    let others = workspace.more_failing(options.counterexamples.saturating_sub(1))?;
    let functional: Option<Vec<Vec<InputValue>>> = options
        .functional
        .then(|| workspace.runs().passing.iter().take(limits::DIAGNOSIS_KEPT).map(|t| t.inputs.clone()).collect());
    let (cx, failure) = (&workspace.cx, workspace.failure);
    let mut budget = Budget { left: cx.conflicts };
    if options.is_by_place() && !is_straight(cx.program, failure) {
        let runs: Vec<&Run> = std::iter::once(&failure.run).chain(&others).collect();
        let bound = runs.iter().map(|r| workspace.bound(r)).max().unwrap_or(1) + limits::DIAGNOSIS_DEEPER;
        let places = places::search(cx, &runs, bound, options, &mut budget)?;
        let inputs: Vec<&[InputValue]> = runs.iter().map(|r| r.inputs.as_slice()).collect();
        let notes = match places.longer {
            0 => Vec::new(),
            1 => vec![Note::remark("at 1 further place other values let the run go on beyond the bound")],
            n => vec![Note::remark(format!("at {n} further places other values let the run go on beyond the bound"))],
        };
        return Ok(explanation(cx.program, &places.spans, places.found, &inputs, notes));
    }
    let all = std::iter::once(&failure.run).chain(&others);
    let bound = all.clone().map(|r| workspace.bound(r)).max().unwrap_or(1) + limits::DIAGNOSIS_DEEPER;
    let runs: Vec<&[InputValue]> = all.map(|r| r.inputs.as_slice()).collect();
    let mut terms = Terms::new();
    let unwind = UnwindOptions {
        mode: Mode::Relax,
        granularity: options.granularity,
        scopes: options.functional,
        unwinding_checks: true,
        loop_bound: bound.max(cx.unwind.loop_bound),
        recursion_bound: bound.max(cx.unwind.recursion_bound),
        max_statements: options.statements.max(40 * failure.run.path.steps.len() as u64),
        interrupt: cx.interrupt.clone(),
        ..cx.unwind.clone()
    };
    let unwinding = because_encode::unwind(cx.program, &mut terms, &unwind)?;
    if let Some(reason) = cx.interrupt.due() {
        return Err(Error::LimitReached(reason));
    }
    let groups = Groups::new(cx.program, &unwinding, &terms, options.functional);
    let model = Model::new(cx.program, &unwinding, &groups);
    let mut found = match options.faults {
        0 | 1 => single::search(cx, &model, &terms, &runs, &mut budget)?,
        faults => {
            let limits = sets::Limits { faults, sets: options.limit };
            sets::search(cx, &model, &terms, &runs, &limits, &mut budget)?
        }
    };
    let mut notes = Vec::new();
    if unwinding.loops_cut.iter().any(|c| c.by_limit) {
        found.complete = false;
        notes.push(Note::remark(
            "the program grew too large with its statements relaxed: repairs by longer runs are missing",
        ));
    }
    if let Some(passing) = &functional {
        let before = found.candidates.len();
        let used = functional::filter(cx, &model, &terms, (&runs, passing), &mut found, &mut budget)?;
        let gone = before - found.candidates.len();
        let noun = if used == 1 { "run" } else { "runs" };
        notes.push(Note::remark(format!("{gone} of {before} candidates ruled out: no function of what is in scope there repairs the failing runs and keeps {used} passing {noun}")));
    }
    let mut explanation = explanation(cx.program, &groups.spans, found, &runs, notes);
    if let Details::Diagnosis(details) = &mut explanation.details {
        details.expressions = options.granularity == Granularity::Expression;
    }
    Ok(explanation)
}

/// The candidates by their groups, each with what would repair the runs.
type Candidates = BTreeMap<Vec<usize>, Vec<RepairValue>>;

struct Found {
    candidates: Candidates,
    /// Whether these are all up to the largest size wanted.
    complete: bool,
    /// Whether there are none beyond that size either.
    exhausted: bool,
    /// Groups that the budget left undecided.
    open: usize,
    clauses: usize,
}

/// The conflicts that are left.
struct Budget {
    left: Option<u64>,
}

impl Budget {
    fn left(&self) -> Option<u64> {
        self.left
    }

    /// No single question may use up more than a part of it.
    fn solve(&mut self, session: &mut Session, assumptions: &[Lit]) -> SatResult {
        if self.left == Some(0) {
            return SatResult::Unknown(Reason::ConflictLimit);
        }
        let before = session.stats().conflicts;
        session.limit_conflicts(
            self.left.map(|left| (left / limits::DIAGNOSIS_PART).max(left.min(limits::DIAGNOSIS_CONFLICTS))),
        );
        let answer = Session::solve(session, assumptions);
        session.limit_conflicts(None);
        let spent = session.stats().conflicts.saturating_sub(before);
        self.left = self.left.map(|left| left.saturating_sub(spent));
        answer
    }
}

/// With two solvers asked for: that nothing repairs the runs here, once more.
fn recheck(cx: &Context, session: &Session, assumptions: &[Lit]) -> Result<(), Error> {
    if !cx.check_twice {
        return Ok(());
    }
    let interrupt: Interrupt = cx.interrupt.clone();
    match session.recheck(Backend::Batsat, assumptions, Some(interrupt)) {
        SatResult::Sat => Err(Error::InternalBug("the two solvers disagree about a candidate".into())),
        _ => Ok(()),
    }
}

fn repairs_of(
    presenter: &Presenter,
    session: &Session,
    model: &Model,
    counterexample: usize,
    copy: &mut Copy,
    set: &[usize],
) -> Vec<RepairValue> {
    let mut repairs = Vec::new();
    for at in copy.steps.iter().filter(|s| set.contains(&s.group)) {
        if repairs.len() == limits::DIAGNOSIS_VALUES || session.value(at.executed).as_bool() != Some(true) {
            continue;
        }
        let step = model.unwinding.step(at.id);
        let (now, was) = (session.value(at.symbol), copy.values.value(&session.terms, at.symbol));
        if now == was {
            continue;
        }
        let (was, value) = (presenter.value(step, &was), presenter.value(step, &now));
        if was != value {
            let name = name_of(model, presenter, step);
            let context = presenter.context(step);
            repairs.push(RepairValue { counterexample, span: presenter.span(step), name, was, value, context });
        }
    }
    repairs
}

/// What a reader calls what a step computes: a text of the source where there is one.
fn name_of(model: &Model, presenter: &Presenter, step: &Step) -> String {
    let sources = &model.program.sources;
    match step.part {
        Some(part) => sources.text(part).split_whitespace().collect::<Vec<_>>().join(" "),
        None => presenter.name_in_text(step),
    }
}

fn explanation(
    program: &Program,
    spans: &[Span],
    found: Found,
    runs: &[&[InputValue]],
    mut notes: Vec<Note>,
) -> Explanation {
    let mut candidates = Vec::new();
    let mut lines: Vec<BlamedLine> = Vec::new();
    let mut sets: Vec<(Vec<usize>, Vec<RepairValue>)> = found.candidates.into_iter().collect();
    sets.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
    for (set, repairs) in sets {
        let places: Vec<Span> = set.iter().map(|&g| spans[g]).collect();
        for &span in &places {
            if !lines.iter().any(|l| l.span == span) {
                lines.push(BlamedLine { span, score: 1.0 / places.len() as f64 });
            }
        }
        candidates.push(Candidate { places, repairs });
    }
    if candidates.is_empty() && found.complete && notes.is_empty() {
        notes.push(Note::remark(match found.exhausted {
            true => "no change of values in any number of statements repairs the failing runs",
            false => {
                "no single statement repairs the failing runs: more than one is wrong (--faults 2), or code is missing"
            }
        }));
    }
    if found.open > 0 {
        let noun = if found.open == 1 { "place is" } else { "places are" };
        notes.push(Note::ended(format!("the budget ended: {} further {noun} undecided", found.open)));
    }
    let shown = |inputs: &&[InputValue]| -> Vec<(InputKey, String)> {
        inputs.iter().map(|i| (i.key.clone(), render::exact(program, i.ty, &i.value))).collect()
    };
    let inputs: Vec<Vec<(InputKey, String)>> = runs.iter().map(shown).collect();
    Explanation {
        method: Method::Diagnosis,
        lines,
        details: Details::Diagnosis(Diagnosis {
            counterexamples: runs.len(),
            candidates,
            inputs,
            clauses: found.clauses,
            ..Diagnosis::default()
        }),
        notes,
        complete: found.complete,
    }
}
