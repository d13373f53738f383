//! `diagnosis`: model-based diagnosis over several failing runs (paper 003, Riener and Fey).
//!
//! Comes in: the failure, further failing runs, a bound two beyond what they need. Goes out: every statement (or minimal
//! set of statements) for which other values would let all the failing runs pass, with such values. METHODS.md
//! section 4.

mod copies;

use crate::present::Presenter;
use crate::{Context, Error, Progress, blame};
use because_encode::{Mode, StepId, UnwindOptions, Unwinding};
use because_ir::{
    BlamedLine, Candidate, Details, Diagnosis, Explanation, Failure, InputValue, Method, Program, Repair, Run,
    SourceStmtId,
};
use because_logic::corrections::{self, CorrectionOptions, Corrections};
use because_logic::{Answer, Backend, Cadical, Lit, Sat, Session, Term};
use because_source::Span;
use copies::Copy;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub struct Options {
    /// Failing runs beside the failure's own.
    pub others: Vec<Run>,
    /// How often loops are unrolled: two beyond what the failing runs need.
    pub bound: u32,
    /// How many statements may be wrong at once.
    pub faults: usize,
    /// How many candidates are looked for.
    pub limit: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options { others: Vec::new(), bound: 3, faults: 1, limit: 1000 }
    }
}

pub fn explain(cx: &Context, failure: &Failure, options: &Options) -> Result<Explanation, Error> {
    let mut session = Session::with_solver(Box::new(Cadical::phased()));
    session.set_interrupt(cx.interrupt.clone());
    let unwind = UnwindOptions {
        mode: Mode::Relax,
        unwinding_checks: true,
        loop_bound: options.bound.max(cx.unwind.loop_bound),
        recursion_bound: options.bound.max(cx.unwind.recursion_bound),
        ..cx.unwind.clone()
    };
    let unwinding = because_encode::unwind(cx.program, &mut session.terms, &unwind)?;
    let statements = Statements::new(cx.program, &unwinding, &mut session);
    let runs: Vec<&[InputValue]> =
        std::iter::once(&failure.run).chain(&options.others).map(|r| r.inputs.as_slice()).collect();
    let mut copies = Vec::with_capacity(runs.len());
    for inputs in &runs {
        let copy = copies::build(&mut session, &unwinding, &statements, inputs)?;
        if !copy.fails {
            return Err(Error::InternalBug("a failing run passes once its steps can be relaxed".into()));
        }
        copies.push(copy);
    }
    for copy in &mut copies {
        session.phase_all(&mut copy.values);
    }
    let found = enumerate(cx, &mut session, &unwinding, &statements, &mut copies, options)?;
    recheck(cx, &session, &statements, &found.corrections)?;
    Ok(explanation(&statements, found, copies.len()))
}

/// The statements that may be wrong, each with the literal that keeps it as it is.
pub(crate) struct Statements {
    pub ids: BTreeMap<SourceStmtId, usize>,
    pub spans: Vec<Span>,
    pub on: Vec<Lit>,
}

impl Statements {
    fn new(program: &Program, unwinding: &Unwinding, session: &mut Session) -> Statements {
        let mut ids: BTreeMap<SourceStmtId, usize> = BTreeMap::new();
        for step in unwinding.steps.iter().filter(|s| s.own.is_some()) {
            if blame::may_be_wrong(program, step) {
                ids.insert(step.origin.source, 0);
            }
        }
        let mut order: Vec<SourceStmtId> = ids.keys().copied().collect();
        order.sort_by_key(|&id| (program.source_stmt(id).span, id));
        for (i, id) in order.iter().enumerate() {
            ids.insert(*id, i);
        }
        let spans = order.iter().map(|&id| program.source_stmt(id).span).collect();
        let on = order.iter().map(|_| session.fresh_lit()).collect();
        Statements { ids, spans, on }
    }

    /// The statement that a step or check belongs to, if it may be wrong.
    pub fn of(&self, source: SourceStmtId) -> Option<usize> {
        self.ids.get(&source).copied()
    }
}

struct Found {
    corrections: Corrections,
    repairs: BTreeMap<Vec<usize>, Vec<Repair>>,
}

/// All minimal sets of statements whose relaxation lets every copy pass.
fn enumerate(
    cx: &Context,
    session: &mut Session,
    unwinding: &Unwinding,
    statements: &Statements,
    copies: &mut [Copy],
    options: &Options,
) -> Result<Found, Error> {
    let presenter = Presenter::new(cx.program, unwinding);
    let mut repairs = BTreeMap::new();
    let mut bug = None;
    let search = CorrectionOptions { max_size: options.faults, limit: options.limit, conflicts: cx.conflicts };
    let corrections = corrections::enumerate(session, &statements.on, &[], &search, &mut |session, set| {
        let indices = indices(statements, set);
        (cx.progress)(Progress::Candidates(repairs.len() + 1));
        if !copies.iter().all(|c| c.holds(session, &indices)) {
            bug = Some("the values that repair the runs do not");
        }
        let values = repairs_of(&presenter, session, unwinding, statements, copies, &indices);
        repairs.insert(indices, values);
    });
    match (bug, corrections.sets.iter().any(Vec::is_empty), corrections.stopped) {
        (Some(bug), ..) => Err(Error::InternalBug(bug.into())),
        (_, true, _) => Err(Error::InternalBug("the failing runs pass with nothing relaxed".into())),
        (_, _, Some(reason)) if corrections.sets.is_empty() => Err(Error::LimitReached(reason)),
        _ => Ok(Found { corrections, repairs }),
    }
}

fn indices(statements: &Statements, set: &[Lit]) -> Vec<usize> {
    let position = |lit: &Lit| statements.on.iter().position(|on| on == lit);
    set.iter().filter_map(position).collect()
}

/// Repairs listed per candidate and failing run: a statement in a loop has a value an iteration.
const REPAIRS_SHOWN: usize = 4;

fn repairs_of(
    presenter: &Presenter,
    session: &Session,
    unwinding: &Unwinding,
    statements: &Statements,
    copies: &mut [Copy],
    set: &[usize],
) -> Vec<Repair> {
    let mut repairs = Vec::new();
    for (counterexample, copy) in copies.iter_mut().enumerate() {
        let before = repairs.len();
        for k in 0..copy.steps.len() {
            let at = &copy.steps[k];
            let (id, symbol, executed): (StepId, Term, Term) = (at.id, at.symbol, at.executed);
            let step = unwinding.step(id);
            if !statements.of(step.origin.source).is_some_and(|s| set.contains(&s))
                || session.value(executed).as_bool() != Some(true)
            {
                continue;
            }
            let (now, was) = (session.value(symbol), copy.values.value(&session.terms, symbol));
            if now != was && repairs.len() - before < REPAIRS_SHOWN {
                repairs.push(Repair {
                    counterexample,
                    span: presenter.span(step),
                    name: presenter.name(step),
                    was: presenter.value(step, &was),
                    value: presenter.value(step, &now),
                });
            }
        }
    }
    repairs
}

/// Every candidate once more, in a fresh solver. With two solvers asked, also that no other statement is one.
fn recheck(cx: &Context, session: &Session, statements: &Statements, found: &Corrections) -> Result<(), Error> {
    let backend = if cx.check_twice { Backend::Batsat } else { Backend::Cadical };
    let mut fresh = backend.make();
    fresh.set_interrupt(cx.interrupt.clone());
    session.copy_clauses(fresh.as_mut());
    let fixed = |set: &[Lit]| -> Vec<Lit> {
        statements.on.iter().map(|&on| if set.contains(&on) { !on } else { on }).collect()
    };
    for set in &found.sets {
        if fresh.solve(&fixed(set)) == Answer::Unsat {
            return Err(Error::InternalBug("a candidate does not repair the failing runs".into()));
        }
    }
    if !cx.check_twice || !found.complete {
        return Ok(());
    }
    for on in &statements.on {
        let alone = std::slice::from_ref(on);
        if !found.sets.iter().any(|s| s == alone) && fresh.solve(&fixed(alone)) == Answer::Sat {
            return Err(Error::InternalBug("a candidate was missed".into()));
        }
    }
    Ok(())
}

fn explanation(statements: &Statements, mut found: Found, counterexamples: usize) -> Explanation {
    let mut candidates = Vec::new();
    let mut lines: Vec<BlamedLine> = Vec::new();
    let mut sets: Vec<Vec<usize>> = found.corrections.sets.iter().map(|s| indices(statements, s)).collect();
    sets.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    for set in sets {
        let places: Vec<Span> = set.iter().map(|&i| statements.spans[i]).collect();
        for &span in &places {
            if !lines.iter().any(|l| l.span == span) {
                lines.push(BlamedLine { span, score: 1.0 / places.len() as f64 });
            }
        }
        let repairs = found.repairs.remove(&set).unwrap_or_default();
        candidates.push(Candidate { places, repairs });
    }
    let mut notes = Vec::new();
    if candidates.is_empty() && found.corrections.complete {
        notes.push(match found.corrections.exhausted {
            true => "no change of values in any number of statements repairs the failing runs".to_string(),
            false => "no single statement repairs the failing runs: more than one is wrong (--faults 2)".to_string(),
        });
    }
    Explanation {
        method: Method::Diagnosis,
        lines,
        details: Details::Diagnosis(Diagnosis { counterexamples, candidates }),
        notes,
        complete: found.corrections.complete,
    }
}
