//! `pair`: the closest pair of a failing and a passing run, both free (docs/methods.md 4).
//!
//! Comes in: the failure, for the place where the failing run is to fail. Goes out: two runs, both replayed, with the
//! fewest steps that both execute and that differ; their statements are the candidates. docs/methods.md 4.

use crate::passing::{self, Beyond, Depth, deepened};
use crate::present::{self, Presenter, Way};
use crate::{Context, Error, Progress, Workspace, blame};
use because_encode::{Decision, Mode, Origin, Step, StepKind, UnwindOptions, Unwinding};
use because_interp::Limits;
use because_ir::{
    BlamedLine, Change, ChangeKind, CheckKind, Details, Explanation, Failure, FunctionOrigin, InputKey, InputValue,
    Method, Note, Pair, Program, Run, render,
};
use because_logic::maxsat::{self, MaxSatOptions, Optimum, Soft};
use because_logic::{Backend, Lit, Sat, SatResult, Session, Term, Value};
use because_source::Span;
use rustc_hash::FxHashMap;

const NO_CANDIDATE: &str =
    "no candidate: the two runs differ in inputs, decisions and what these lead to, in no assignment that both execute";

/// There is nothing to choose.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options;

/// A failing and a passing run that differ as little as possible.
pub fn explain(workspace: &mut Workspace, _: &Options) -> Result<Explanation, Error> {
    let (cx, failure) = (&workspace.cx, workspace.failure);
    if let Some(found) = within(cx, failure, &cx.unwind)? {
        return Ok(found);
    }
    // `within` cut a loop, or nothing passes at all.
    match passing::deeper(cx, true)? {
        Depth::Nothing { bound, beyond } => Ok(no_pair(bound, beyond)),
        Depth::By(by) => {
            let unwind = deepened(&cx.unwind, by);
            let Some(mut found) = within(cx, failure, &unwind)? else {
                let what = "a failing run at this place beside a passing one".to_string();
                return Err(Error::Unsupported { what, span: failure.span });
            };
            let bound = unwind.loop_bound;
            found.notes.push(Note::remark(format!("no run passes that goes round the loops less than {bound} times")));
            Ok(found)
        }
    }
}

/// The closest pair within a bound; `None` where no run passes there.
fn within(cx: &Context, failure: &Failure, unwind: &UnwindOptions) -> Result<Option<Explanation>, Error> {
    let mut session = Session::new(if cx.check_twice { Backend::Batsat } else { Backend::Cadical });
    session.set_interrupt(cx.interrupt.clone());
    let options = UnwindOptions { mode: Mode::Fold, unwinding_checks: true, ..unwind.clone() };
    let failing = because_encode::unwind(cx.program, &mut session.terms, &options)?;
    let apart = UnwindOptions { namespace: format!("{}pair!", options.namespace), ..options };
    let other = because_encode::unwind(cx.program, &mut session.terms, &apart)?;
    if failing.steps.len() != other.steps.len() {
        return Err(Error::InternalBug("two unwindings of one program differ".into()));
    }
    let ends = ends(&failing, &mut session, failure);
    let fails = session.terms.or_all(ends.iter().map(|end| end.failed));
    let mut hard: Vec<Lit> = vec![session.lit(fails)];
    for term in passing::condition(&other, &mut session) {
        hard.push(session.lit(term));
    }
    for term in possible(&failing, &mut session) {
        hard.push(session.lit(term));
    }
    let (soft, groups) = differences(cx.program, &mut session, &failing, &other, &ends);
    let search = MaxSatOptions { conflicts: cx.conflicts, ..MaxSatOptions::default() };
    let report = &mut |b: maxsat::Bounds| (cx.progress)(Progress::Distance { lower: b.lower, upper: b.upper });
    let optimum = match maxsat::minimise(&mut session, &hard, &soft, &search, report) {
        Ok(optimum) => optimum,
        Err(maxsat::Error::Infeasible(_)) => return Ok(None),
        Err(maxsat::Error::Undecided(reason)) => return Err(Error::LimitReached(reason)),
        Err(error) => return Err(Error::InternalBug(error.to_string())),
    };
    if optimum.optimal {
        recheck(cx, &session, &hard, &soft, &optimum)?;
    }
    let mut assumptions = hard.clone();
    assumptions.extend(optimum.pin(&soft));
    if Session::solve(&mut session, &assumptions) != SatResult::Sat {
        return Err(Error::InternalBug("the closest pair is gone".into()));
    }
    let inputs = |unwinding: &Unwinding| because_encode::run_inputs(unwinding, cx.program, &|t| session.value(t));
    let runs = [inputs(&failing), inputs(&other)];
    confirm(cx, &runs)?;
    let mut changed: Vec<usize> = optimum.falsified().iter().flat_map(|&g| groups[g].iter().copied()).collect();
    changed.sort_unstable();
    Ok(Some(explanation(cx, &session, [&failing, &other], &changed, &runs, &optimum)))
}

/// A check at which the failing run may end.
struct End {
    order: u32,
    origin: Origin,
    /// It does.
    failed: Term,
}

/// Where the failing run may end, by position, and when it does: it fails first where the failure does; against a
/// reference, anywhere.
fn ends(unwinding: &Unwinding, session: &mut Session, failure: &Failure) -> Vec<End> {
    let terms = &mut session.terms;
    let mut so_far = terms.tru();
    let mut ways = Vec::new();
    for check in &unwinding.checks {
        let bound = matches!(check.kind, CheckKind::Unwinding | CheckKind::Recursion);
        let here = match failure.check {
            CheckKind::Reference => !bound,
            kind => check.kind == kind && check.span == failure.span,
        };
        if here {
            let wrong = terms.not(check.cond);
            let reached = terms.and(so_far, check.executed);
            let failed = terms.and(reached, wrong);
            ways.push(End { order: check.order, origin: check.origin, failed });
        }
        if !bound || here {
            let fine = terms.implies(check.executed, check.cond);
            so_far = terms.and(so_far, fine);
        }
    }
    ways
}

/// Assumptions that stand before every check are part of [`Unwinding::checks`]' own `executed`; a failing run needs no
/// others, but it must not pass through what is not modelled.
fn possible(unwinding: &Unwinding, session: &mut Session) -> Vec<Term> {
    unwinding.unsupported.iter().map(|u| session.terms.not(u.guard)).collect()
}

/// One soft literal a group of steps that differ together: not (executed in both and different).
fn differences(
    program: &Program,
    session: &mut Session,
    failing: &Unwinding,
    passing: &Unwinding,
    ends: &[End],
) -> (Vec<Soft>, Vec<Vec<usize>>) {
    let (mut soft, mut groups): (Vec<Soft>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    let mut by_term: FxHashMap<Term, usize> = FxHashMap::default();
    let mut ends = ends.iter().peekable();
    let mut going = session.terms.tru();
    for (i, (a, b)) in failing.steps.iter().zip(&passing.steps).enumerate() {
        // The statement in which the check failed counts as executed.
        while let Some(end) = ends.next_if(|end| end.order < a.order && end.origin != a.origin) {
            let not = session.terms.not(end.failed);
            going = session.terms.and(going, not);
        }
        // Inputs count wherever they are read, also those that the harness reads for the program.
        let input = matches!(a.kind, StepKind::Input(_))
            && program.function(a.origin.location.function).origin != FunctionOrigin::Reference;
        if !(a.counted || input) || matches!(session.terms.sort(a.value), because_logic::Sort::Array { .. }) {
            continue;
        }
        let terms = &mut session.terms;
        // What comes after the failed check is not executed.
        let executed = terms.and(a.executed, going);
        let both = terms.and(executed, b.executed);
        let same = terms.eq(a.value, b.value);
        let same = terms.implies(both, same);
        if terms.as_bool(same) == Some(true) {
            continue;
        }
        let group = *by_term.entry(same).or_insert_with(|| {
            let lit = session.lit(same);
            soft.push(Soft { lit, weight: 0 });
            groups.push(Vec::new());
            groups.len() - 1
        });
        soft[group].weight += 1;
        groups[group].push(i);
    }
    (soft, groups)
}

fn recheck(cx: &Context, session: &Session, hard: &[Lit], soft: &[Soft], optimum: &Optimum) -> Result<(), Error> {
    let backend = if cx.check_twice { Backend::Batsat } else { Backend::Cadical };
    let mut fresh = backend.make();
    fresh.set_interrupt(cx.interrupt.clone());
    session.copy_clauses(fresh.as_mut());
    match maxsat::check_certificate(fresh.as_mut(), hard, soft, &optimum.certificate) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::InternalBug("the proof of the pair's distance does not check".into())),
        Err(maxsat::Error::Undecided(reason)) => Err(Error::LimitReached(reason)),
        Err(error) => Err(Error::InternalBug(error.to_string())),
    }
}

/// Both runs, as the interpreter has them.
fn confirm(cx: &Context, runs: &[Vec<InputValue>; 2]) -> Result<(), Error> {
    let replay = |inputs: &[InputValue]| -> Run {
        because_interp::replay(cx.program, cx.unwind.checks, inputs, &Limits::default())
    };
    let (failing, passing) = (replay(&runs[0]), replay(&runs[1]));
    if !matches!(failing.outcome, because_ir::Outcome::Failed(_)) {
        return Err(Error::InternalBug(format!("a run expected to fail does not: {:?}", failing.outcome)));
    }
    match passing.outcome.passes() {
        true => Ok(()),
        false => Err(Error::InternalBug(format!("a run expected to pass does not: {:?}", passing.outcome))),
    }
}

fn no_pair(bound: u32, beyond: Beyond) -> Explanation {
    Explanation {
        method: Method::Pair,
        lines: Vec::new(),
        details: Details::Pair(Pair { no_pair: true, ..Pair::default() }),
        notes: vec![beyond.note(bound)],
        complete: beyond == Beyond::NoRuns,
    }
}

fn explanation(
    cx: &Context,
    session: &Session,
    [failing, passing]: [&Unwinding; 2],
    changed: &[usize],
    runs: &[Vec<InputValue>; 2],
    optimum: &Optimum,
) -> Explanation {
    let presenter = Presenter::new(cx.program, failing);
    let mut candidates: Vec<Span> = Vec::new();
    let mut changes = Vec::new();
    for &i in changed {
        let (a, b) = (&failing.steps[i], &passing.steps[i]);
        if blame::may_be_wrong(cx.program, a) && matches!(a.kind, StepKind::Assign | StepKind::Call(_)) {
            let span = cx.program.source_stmt(a.origin.source).span;
            if !candidates.contains(&span) {
                candidates.push(span);
            }
        }
        // A merge only passes on what a decision led to.
        if present::is_merge(a) {
            continue;
        }
        let kind = match a.kind {
            StepKind::Input(_) => ChangeKind::Input,
            StepKind::Guard => ChangeKind::Guard,
            _ => ChangeKind::Value,
        };
        let decided = (asked(cx.program, session, failing, a), asked(cx.program, session, passing, b));
        let values = (&session.value(a.value), &session.value(b.value));
        let (from, to) = present::values(&presenter, a, Some(&decided), values);
        changes.push(Change {
            kind,
            name: presenter.name(a),
            from,
            to,
            span: presenter.span(a),
            executed: true,
            decided: None,
            context: presenter.context(a),
        });
    }
    let shown = |inputs: &[InputValue]| -> Vec<(InputKey, String)> {
        inputs.iter().map(|i| (i.key.clone(), render::exact(cx.program, i.ty, &i.value))).collect()
    };
    let notes = match candidates.is_empty() {
        true => vec![Note::remark(NO_CANDIDATE)],
        false => Vec::new(),
    };
    let lines = candidates.iter().map(|&span| BlamedLine { span, score: 1.0 }).collect();
    let pair = Pair {
        no_pair: false,
        distance: optimum.upper,
        optimal: optimum.optimal,
        candidates,
        changes,
        failing_inputs: shown(&runs[0]),
        passing_inputs: shown(&runs[1]),
    };
    Explanation { method: Method::Pair, lines, details: Details::Pair(pair), notes, complete: optimum.optimal }
}

/// How the step's branch or switch goes on, where it is reached.
fn asked(program: &Program, session: &Session, unwinding: &Unwinding, step: &Step) -> Option<Way> {
    let at = present::place(step);
    let here = |d: &&Decision| (d.origin.location, d.origin.frame, d.origin.iteration) == at;
    let holds = |term| session.value(term) == Value::Bool(true);
    let mut decisions = unwinding.decisions.iter().filter(|_| step.kind == StepKind::Guard).filter(here);
    let block = &program.function(at.0.function).blocks[at.0.block.index()];
    if let because_ir::TerminatorKind::Switch { .. } = block.terminator.kind {
        return decisions.find(|d| holds(d.guard) && holds(d.cond)).map(|d| Way::Case(d.case));
    }
    let decision = decisions.next()?;
    holds(decision.guard).then(|| Way::Condition(holds(decision.cond)))
}
