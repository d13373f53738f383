//! The search for the closest runs: MaxSAT to the proved optimum, all optimal sets, each run replayed.

use super::Options;
use super::problem::Problem;
use crate::{Context, Error, Progress};
use because_encode::StepId;
use because_interp::Limits;
use because_ir::InputValue;
use because_logic::maxsat::{self, MaxSatOptions, Optimum};
use because_logic::{Backend, Lit, Session, Term, Value};

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
    let Some(optimum) = minimise(cx, problem, &hard)? else { return Ok(None) };
    let mut models: Vec<Model> = Vec::new();
    let mut all_found = false;
    if optimum.optimal {
        recheck(cx, problem, &hard, &optimum)?;
        let Problem { session, unwinding, soft, .. } = &mut *problem;
        let search = MaxSatOptions { conflicts: cx.conflicts, ..MaxSatOptions::default() };
        let optima = maxsat::enumerate_optima(session, soft, &optimum, options.max_runs, &search, &mut |s, set| {
            models.push(read(cx, s, unwinding, set.to_vec()));
        })
        .map_err(|e| Error::InternalBug(e.to_string()))?;
        all_found = optima.complete;
    }
    if models.is_empty() {
        let mut assumptions = hard.clone();
        assumptions.extend(optimum.pin(&problem.soft));
        if Session::solve(&mut problem.session, &assumptions) != because_logic::Answer::Sat {
            return Err(Error::InternalBug("the best passing run is gone".into()));
        }
        models.push(read(cx, &problem.session, &problem.unwinding, optimum.falsified()));
    }
    let (distance, lower, optimal) = (optimum.upper, optimum.lower, optimum.optimal);
    optimum.retire(&mut problem.session);
    let executed_before = executed_in_failing(problem);
    let mut runs = Vec::new();
    for (set, values, executed, inputs) in models {
        confirm(cx, &inputs)?;
        let changed = problem.changed(&set);
        runs.push(Found { changed, values, executed, executed_before: executed_before.clone(), inputs });
    }
    Ok(Some(Search { distance, lower, optimal, runs, all_found }))
}

/// The run of the model under these assumptions, which must have one, replayed.
pub fn found_under(
    cx: &Context,
    problem: &mut Problem,
    assumptions: &[Lit],
    changed: Vec<StepId>,
) -> Result<Found, Error> {
    if Session::solve(&mut problem.session, assumptions) != because_logic::Answer::Sat {
        return Err(Error::InternalBug("the best passing run is gone".into()));
    }
    let (_, values, executed, inputs) = read(cx, &problem.session, &problem.unwinding, Vec::new());
    let executed_before = executed_in_failing(problem);
    confirm(cx, &inputs)?;
    Ok(Found { changed, values, executed, executed_before, inputs })
}

fn minimise(cx: &Context, problem: &mut Problem, hard: &[Lit]) -> Result<Option<Optimum>, Error> {
    let options = MaxSatOptions { conflicts: cx.conflicts, ..MaxSatOptions::default() };
    let Problem { session, soft, .. } = problem;
    let report = &mut |b: maxsat::Bounds| (cx.progress)(Progress::Distance { lower: b.lower, upper: b.upper });
    match maxsat::minimise(session, hard, soft, &options, report) {
        Ok(optimum) => Ok(Some(optimum)),
        Err(maxsat::Error::Infeasible(_)) => Ok(None),
        Err(maxsat::Error::Undecided(reason)) => Err(Error::LimitReached(reason)),
        Err(error) => Err(Error::InternalBug(error.to_string())),
    }
}

/// The lower bound again, in a fresh solver; under `--check` in the independent one.
fn recheck(cx: &Context, problem: &Problem, hard: &[Lit], optimum: &Optimum) -> Result<(), Error> {
    let backend = if cx.check_twice { Backend::Batsat } else { Backend::Cadical };
    let mut fresh = backend.make();
    fresh.set_interrupt(cx.interrupt.clone());
    problem.session.copy_clauses(fresh.as_mut());
    match maxsat::check_certificate(fresh.as_mut(), hard, &problem.soft, &optimum.certificate) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::InternalBug("the proof of the distance's lower bound does not check".into())),
        Err(maxsat::Error::Undecided(reason)) => Err(Error::LimitReached(reason)),
        Err(error) => Err(Error::InternalBug(error.to_string())),
    }
}

type Model = (Vec<usize>, Vec<Value>, Vec<bool>, Vec<InputValue>);

fn read(cx: &Context, session: &Session, unwinding: &because_encode::Unwinding, set: Vec<usize>) -> Model {
    let values = unwinding.steps.iter().map(|s| session.value(s.value)).collect();
    let executed = unwinding.steps.iter().map(|s| session.value(s.executed).as_bool() == Some(true)).collect();
    let inputs = because_encode::run_inputs(unwinding, cx.program, &|t| session.value(t));
    (set, values, executed, inputs)
}

fn executed_in_failing(problem: &mut Problem) -> Vec<bool> {
    let Problem { failing, session, unwinding, .. } = problem;
    unwinding.steps.iter().map(|s| failing.holds(&session.terms, s.executed)).collect()
}

/// A passing run is shown only after the interpreter has passed it.
fn confirm(cx: &Context, inputs: &[InputValue]) -> Result<(), Error> {
    let run = because_interp::replay(cx.program, cx.unwind.checks, inputs, &Limits::default());
    match run.outcome.passes() {
        true => Ok(()),
        false => Err(Error::InternalBug(format!("a run said to pass does not: {:?}", run.outcome))),
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
    let pass = minimise(cx, problem, &passing)?;
    let failing = failing_anywhere(problem);
    let failing = problem.session.lit(failing);
    let fail = minimise(cx, problem, &[failing, without])?;
    Ok(match (pass, fail) {
        (Some(pass), Some(fail)) => pass.upper < fail.upper,
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
