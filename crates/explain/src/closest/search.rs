//! The search for the closest runs: MaxSAT to the proved optimum, all optimal sets, each run replayed.

use super::Options;
use super::closer;
use super::problem::{Goal, Problem};
use crate::{Context, Error, Progress};
use because_encode::StepId;
use because_interp::Limits;
use because_ir::InputValue;
use because_logic::maxsat::{self, Certificate, MaxSatOptions, Optimum};
use because_logic::{Backend, Evaluator, Lit, Session, Term, Value};

/// A passing run with its differences from the failing one.
#[derive(Debug, Clone)]
pub struct Found {
    pub changed: Vec<StepId>,
    /// Value of each step, and whether it is executed here and in the failing run.
    pub values: Vec<Value>,
    pub executed: Vec<bool>,
    pub executed_before: Vec<bool>,
    pub inputs: Vec<InputValue>,
}

#[derive(Debug, Clone)]
pub struct Search {
    pub distance: u64,
    pub lower: u64,
    pub optimal: bool,
    pub runs: Vec<Found>,
    pub all_found: bool,
    /// Why nothing is closer, and what it was asked under.
    proof: Option<(Certificate, Vec<Lit>)>,
}

impl Search {
    /// One run at a distance that something else answers for.
    pub fn of(run: Found, optimum: &Optimum) -> Search {
        let (distance, lower, optimal) = (optimum.upper, optimum.lower, optimum.optimal);
        Search { distance, lower, optimal, runs: vec![run], all_found: false, proof: None }
    }
}

/// The closest passing runs that also satisfy `extra`; `None` when there is no such run within the bound.
pub fn closest(
    cx: &Context,
    problem: &mut Problem,
    extra: &[Term],
    options: &Options,
) -> Result<Option<Search>, Error> {
    let mut hard = problem.hard.clone();
    for &term in extra {
        hard.push(problem.session.lit(term));
    }
    problem.phase();
    let Some((optimum, best)) = minimise(cx, problem, &mut hard, Goal::Passing)? else { return Ok(None) };
    let (mut models, mut all_found) = (Vec::new(), false);
    if optimum.optimal {
        let (session, soft, mut growing) = problem.parts(Goal::Passing);
        let search = search_options(cx);
        let limit = options.max_runs;
        let optima = maxsat::enumerate_optima_in_parts(session, soft, &optimum, limit, &search, &mut growing)
            .map_err(|e| Error::InternalBug(e.to_string()))?;
        all_found = optima.complete;
        models = growing.found;
    }
    if models.is_empty() {
        models.push((optimum.falsified(), best));
    }
    let (distance, lower, optimal) = (optimum.upper, optimum.lower, optimum.optimal);
    let proof = optimal.then(|| (optimum.certificate.clone(), hard));
    optimum.retire(&mut problem.session);
    let executed_before = executed_in_failing(problem);
    let mut runs = Vec::new();
    for (set, model) in models {
        let changed = problem.changed(&set);
        let run = found(cx, problem, model, changed, executed_before.clone())?;
        runs.push(closer::closer_inputs(cx, problem, run, extra));
    }
    Ok(Some(Search { distance, lower, optimal, runs, all_found, proof }))
}

/// The run of the model under these assumptions, which must have one, replayed.
pub fn found_under(
    cx: &Context,
    problem: &mut Problem,
    assumptions: &[Lit],
    changed: Vec<StepId>,
) -> Result<Found, Error> {
    match Session::solve(&mut problem.session, assumptions) {
        because_logic::SatResult::Sat => {}
        because_logic::SatResult::Unsat => return Err(Error::InternalBug("the best passing run is gone".into())),
        because_logic::SatResult::Unknown(reason) => return Err(Error::LimitReached(reason)),
    }
    let model = problem.model();
    let executed_before = executed_in_failing(problem);
    found(cx, problem, model, changed, executed_before)
}

/// Cores around a run that is known are short as they come, and a question costs more than a longer core.
fn search_options(cx: &Context) -> MaxSatOptions {
    MaxSatOptions { conflicts: cx.conflicts, minimise_conflicts: 0, ..MaxSatOptions::default() }
}

/// The least distance under these literals, with the best run's values.
fn minimise(
    cx: &Context,
    problem: &mut Problem,
    hard: &mut Vec<Lit>,
    goal: Goal,
) -> Result<Option<(Optimum, Evaluator)>, Error> {
    let options = search_options(cx);
    let report = &mut |b: maxsat::Bounds| (cx.progress)(Progress::Distance { lower: b.lower, upper: b.upper });
    let (session, soft, mut growing) = problem.parts(goal);
    match maxsat::minimise_in_parts(session, hard, soft, &mut growing, &options, report) {
        Ok(optimum) => match growing.best {
            Some(best) => Ok(Some((optimum, best))),
            None => Err(Error::InternalBug("a distance without its run".into())),
        },
        Err(maxsat::Error::Infeasible(_)) => Ok(None),
        Err(maxsat::Error::Undecided(reason)) => Err(Error::LimitReached(reason)),
        Err(error) => Err(Error::InternalBug(error.to_string())),
    }
}

/// The lower bound of what is shown again, in a fresh solver; under `--check` in the independent one. `false` when the
/// budget ended before.
pub fn recheck(cx: &Context, problem: &Problem, search: &Search) -> Result<bool, Error> {
    let Some((certificate, hard)) = &search.proof else { return Ok(true) };
    let mut fresh = if cx.check_twice { Backend::Batsat.make() } else { Backend::CadicalQueue.make() };
    fresh.set_interrupt(cx.interrupt.clone());
    problem.session.copy_clauses(fresh.as_mut());
    match maxsat::check_certificate(fresh.as_mut(), hard, &problem.soft, certificate) {
        Ok(true) => Ok(true),
        Ok(false) => Err(Error::InternalBug("the proof of the distance's lower bound does not check".into())),
        Err(maxsat::Error::Undecided(_)) => Ok(false),
        Err(error) => Err(Error::InternalBug(error.to_string())),
    }
}

/// The run of a model, shown only after the interpreter has passed it.
fn found(
    cx: &Context,
    problem: &Problem,
    mut model: Evaluator,
    changed: Vec<StepId>,
    executed_before: Vec<bool>,
) -> Result<Found, Error> {
    let (terms, unwinding) = (&problem.session.terms, &problem.unwinding);
    let values = unwinding.steps.iter().map(|s| model.value(terms, s.value)).collect();
    let executed = unwinding.steps.iter().map(|s| model.holds(terms, s.executed)).collect();
    let model = std::cell::RefCell::new(model);
    let inputs = because_encode::run_inputs(unwinding, cx.program, &|t| model.borrow_mut().value(terms, t));
    confirm(cx, &inputs)?;
    Ok(Found { changed, values, executed, executed_before, inputs })
}

fn executed_in_failing(problem: &mut Problem) -> Vec<bool> {
    let Problem { failing, session, unwinding, .. } = problem;
    unwinding.steps.iter().map(|s| failing.holds(&session.terms, s.executed)).collect()
}

fn confirm(cx: &Context, inputs: &[InputValue]) -> Result<(), Error> {
    let run = because_interp::replay(cx.program, cx.unwind.checks, inputs, &Limits::default());
    match run.outcome.passes() {
        true => Ok(()),
        false => Err(Error::InternalBug(format!("a run expected to pass does not: {:?}", run.outcome))),
    }
}

/// The causal dependence test: without the predicate, is passing closer than failing?
pub fn depends_on(cx: &Context, problem: &mut Problem, probe: u32) -> Result<bool, Error> {
    let without = {
        let terms = &mut problem.session.terms;
        let ways: Vec<Term> = problem
            .unwinding
            .probes
            .iter()
            .filter(|p| p.id == probe)
            .map(|p| {
                let wrong = terms.not(p.cond);
                terms.and(p.executed, wrong)
            })
            .collect();
        terms.or_all(ways)
    };
    let without = problem.session.lit(without);
    let mut passing = problem.hard.clone();
    passing.push(without);
    let pass = minimise(cx, problem, &mut passing, Goal::Passing)?;
    let failing = failing_anywhere(problem);
    let failing = problem.session.lit(failing);
    let fail = minimise(cx, problem, &mut vec![failing, without], Goal::Any)?;
    Ok(match (pass, fail) {
        (Some((pass, _)), Some((fail, _))) => pass.upper < fail.upper,
        (Some(_), None) => true,
        (None, _) => false,
    })
}

fn failing_anywhere(problem: &mut Problem) -> Term {
    let terms = &mut problem.session.terms;
    let ways: Vec<Term> = problem
        .unwinding
        .checks
        .iter()
        .map(|c| {
            let wrong = terms.not(c.cond);
            terms.and(c.executed, wrong)
        })
        .collect();
    terms.or_all(ways)
}
