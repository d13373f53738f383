//! Δ-slicing (docs/methods.md 1): which of the changes are needed to avoid the failure.
//!
//! Every changed step may keep its old value or take the new one, the latter only if its own expression gives it; every
//! other step is the constant it was. A slice is a smallest set of changes under which the checks hold. Each is one
//! causal route.

use super::problem::{Problem, constant};
use super::search::Found;
use crate::limits;
use crate::{Context, Error};
use because_encode::StepId;
use because_logic::maxsat::{self, Certificate, MaxSatOptions, Soft};
use because_logic::{Backend, Lit, Sat, SatResult, Session, Sort, Term, Value};
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slices {
    /// Indices into the changes, ascending.
    pub sets: Vec<Vec<usize>>,
    pub complete: bool,
}

/// All minimal slices of the changes of this passing run, under what is assumed of it.
pub fn minimal(cx: &Context, problem: &mut Problem, run: &Found, assumed: &[Term]) -> Result<Slices, Error> {
    let encoded = encode(problem, &run.changed, &run.values, assumed)?;
    let mut session = Session::new(Backend::CadicalQueue);
    session.set_interrupt(cx.interrupt.clone());
    std::mem::swap(&mut session.terms, &mut problem.session.terms);
    let result = solve(cx, &mut session, &encoded);
    std::mem::swap(&mut session.terms, &mut problem.session.terms);
    result
}

struct Encoded {
    switches: Vec<Term>,
    hard: Vec<Term>,
}

/// Replaces the symbols: a changed step's by a choice between its two values, every other one by its old value.
fn encode(problem: &mut Problem, changed: &[StepId], after: &[Value], assumed: &[Term]) -> Result<Encoded, Error> {
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut switches = Vec::new();
    for &id in changed {
        let own = problem.unwinding.step(id).own.as_ref();
        let own = *own.ok_or_else(|| Error::InternalBug("a counted step has no expression of its own".into()))?;
        let switch = problem.session.terms.fresh("change", Sort::Bool);
        let was = constant(&mut problem.session, &problem.values[id.index()]);
        let now = constant(&mut problem.session, &after[id.index()]);
        let (Some(was), Some(now)) = (was, now) else {
            return Err(Error::InternalBug("a counted step has an array as its value".into()));
        };
        let value = problem.session.terms.ite(switch, now, was);
        map.insert(own.symbol, value);
        switches.push(switch);
    }
    // Steps that the metric does not count may change for free.
    let mut free: Vec<(StepId, Term)> = Vec::new();
    for (i, later) in after.iter().enumerate() {
        let Some(own) = problem.unwinding.steps[i].own else { continue };
        if map.contains_key(&own.symbol) {
            continue;
        }
        let was = constant(&mut problem.session, &problem.values[i]);
        let now = constant(&mut problem.session, later);
        match (was, now) {
            (Some(was), Some(now)) if was != now => {
                let switch = problem.session.terms.fresh("change", Sort::Bool);
                map.insert(own.symbol, problem.session.terms.ite(switch, now, was));
                free.push((StepId(i as u32), switch));
            }
            (Some(was), _) => {
                map.insert(own.symbol, was);
            }
            _ => {}
        }
    }
    let mut hard = Vec::new();
    let mut done = FxHashMap::default();
    let counted = changed.iter().copied().zip(switches.iter().copied());
    for (id, switch) in counted.chain(free).collect::<Vec<_>>() {
        let step = problem.unwinding.step(id);
        let own = step.own.expect("checked above");
        if matches!(step.kind, because_encode::StepKind::Input(_)) {
            continue;
        }
        let now = constant(&mut problem.session, &after[id.index()]).expect("checked above");
        let given = problem.session.terms.substitute_with(own.expr, &map, &mut done);
        let same = problem.session.terms.eq(given, now);
        hard.push(problem.session.terms.implies(switch, same));
    }
    let conditions: Vec<(Term, Term)> = problem
        .unwinding
        .checks
        .iter()
        .map(|c| c.own)
        .chain(problem.unwinding.assumptions.iter().map(|a| a.own))
        .collect();
    let terms = &mut problem.session.terms;
    let implied = conditions.into_iter().map(|(cond, guard)| terms.implies(guard, cond)).collect::<Vec<_>>();
    for condition in implied.into_iter().chain(assumed.iter().copied()) {
        let term = problem.session.terms.substitute_with(condition, &map, &mut done);
        if problem.session.terms.as_bool(term) != Some(true) {
            hard.push(term);
        }
    }
    Ok(Encoded { switches, hard })
}

fn solve(cx: &Context, session: &mut Session, encoded: &Encoded) -> Result<Slices, Error> {
    let hard: Vec<_> = encoded.hard.iter().map(|&t| session.lit(t)).collect();
    let soft: Vec<Soft> = encoded.switches.iter().map(|&s| Soft::unit(!session.lit(s))).collect();
    let options = MaxSatOptions { conflicts: cx.conflicts, ..MaxSatOptions::default() };
    let optimum = match maxsat::minimise(session, &hard, &soft, &options, &mut |_| {}) {
        Ok(optimum) => optimum,
        Err(maxsat::Error::Undecided(reason)) => return Err(Error::LimitReached(reason)),
        Err(error) => return Err(Error::InternalBug(format!("slicing: {error}"))),
    };
    if !optimum.optimal {
        return Ok(Slices { sets: vec![optimum.falsified()], complete: false });
    }
    let optima = maxsat::enumerate_optima(session, &soft, &optimum, limits::CLOSEST_SLICES, &options, &mut |_, _| {})
        .map_err(|e| Error::InternalBug(format!("slicing: {e}")))?;
    verify(cx, session, &hard, &soft, &optimum.certificate, &optima.sets)?;
    let mut sets = optima.sets;
    sets.sort();
    Ok(Slices { sets, complete: optima.complete })
}

/// Re-checks in a fresh solver that each slice suffices and that none smaller does.
fn verify(
    cx: &Context,
    session: &Session,
    hard: &[Lit],
    soft: &[Soft],
    certificate: &Certificate,
    sets: &[Vec<usize>],
) -> Result<(), Error> {
    let mut fresh = if cx.check_twice { Backend::Batsat.make() } else { Backend::CadicalQueue.make() };
    fresh.set_interrupt(cx.interrupt.clone());
    session.copy_clauses(fresh.as_mut());
    if sets.iter().any(|set| (set.len() as u64) != certificate.lower) {
        return Err(Error::InternalBug("a slice is not of the size proved".into()));
    }
    for set in sets {
        let switches = soft.iter().enumerate().map(|(i, s)| s.lit.signed(!set.contains(&i)));
        let fixed: Vec<Lit> = hard.iter().copied().chain(switches).collect();
        if fresh.solve(&fixed) == SatResult::Unsat {
            return Err(Error::InternalBug("a slice does not avoid the failure".into()));
        }
    }
    match maxsat::check_certificate(fresh.as_mut(), hard, soft, certificate) {
        Ok(true) | Err(maxsat::Error::Undecided(_)) => Ok(()),
        _ => Err(Error::InternalBug("a slice is not minimal".into())),
    }
}
