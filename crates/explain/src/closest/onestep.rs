//! One-step slicing (docs/methods.md 1): the passing run and the needed changes in a single optimisation.
//!
//! The steps themselves carry any valid passing run; in addition every step may keep its old value or take the passing
//! run's, the latter only if its own expression gives it from the values chosen for earlier steps. What is minimised is
//! the number of values taken over.

use super::choose::Chosen;
use super::problem::{Problem, constant};
use super::search::{self, Search};
use super::slicing::Slices;
use crate::{Context, Error};
use because_encode::{StepId, StepKind};
use because_ir::Note;
use because_logic::maxsat::{self, MaxSatOptions, Soft};
use because_logic::{Lit, Sort, Term};
use rustc_hash::FxHashMap;

/// The run and its single slice; `None` when no run passes within the bound.
pub fn closest(cx: &Context, problem: &mut Problem) -> Result<Option<(Search, Chosen)>, Error> {
    problem.complete();
    let mut map: FxHashMap<Term, Term> = FxHashMap::default();
    let mut switches: Vec<(StepId, Term)> = Vec::new();
    for i in 0..problem.unwinding.steps.len() {
        let (value, own) = (problem.unwinding.steps[i].value, problem.unwinding.steps[i].own);
        let (Some(own), Some(was)) = (own, constant(&mut problem.session, &problem.values[i])) else { continue };
        let switch = problem.session.terms.fresh("take", Sort::Bool);
        let chosen = problem.session.terms.ite(switch, value, was);
        map.insert(own.symbol, chosen);
        switches.push((StepId(i as u32), switch));
    }
    let mut terms = Vec::new();
    let mut done = FxHashMap::default();
    for &(id, switch) in &switches {
        let step = *problem.unwinding.step(id);
        if let (Some(own), false) = (step.own, matches!(step.kind, StepKind::Input(_))) {
            let given = problem.session.terms.substitute_with(own.expr, &map, &mut done);
            let same = problem.session.terms.eq(given, step.value);
            terms.push(problem.session.terms.implies(switch, same));
        }
    }
    let checks = problem.unwinding.checks.iter().map(|c| c.own);
    let conditions: Vec<(Term, Term)> = checks.chain(problem.unwinding.assumptions.iter().map(|a| a.own)).collect();
    for (cond, guard) in conditions {
        let implied = problem.session.terms.implies(guard, cond);
        terms.push(problem.session.terms.substitute_with(implied, &map, &mut done));
    }
    let mut hard: Vec<Lit> = problem.hard.clone();
    hard.extend(terms.into_iter().map(|t| problem.session.lit(t)));
    let soft: Vec<Soft> = switches.iter().map(|&(_, s)| Soft::unit(!problem.session.lit(s))).collect();
    solve(cx, problem, &hard, &soft, &switches)
}

fn solve(
    cx: &Context,
    problem: &mut Problem,
    hard: &[Lit],
    soft: &[Soft],
    switches: &[(StepId, Term)],
) -> Result<Option<(Search, Chosen)>, Error> {
    let options = MaxSatOptions { conflicts: cx.conflicts, ..MaxSatOptions::default() };
    let optimum = match maxsat::minimise(&mut problem.session, hard, soft, &options, &mut |_| {}) {
        Ok(optimum) => optimum,
        Err(maxsat::Error::Infeasible(_)) => return Ok(None),
        Err(maxsat::Error::Undecided(reason)) => return Err(Error::LimitReached(reason)),
        Err(error) => return Err(Error::InternalBug(error.to_string())),
    };
    let mut assumptions = hard.to_vec();
    assumptions.extend(optimum.pin(soft));
    let changed: Vec<StepId> = optimum.falsified().into_iter().map(|i| switches[i].0).collect();
    let found = search::found_under(cx, problem, &assumptions, changed)?;
    let all = (0..found.changed.len()).collect();
    let slices = Slices { sets: vec![all], complete: optimum.optimal };
    let search = Search::of(found, &optimum);
    let notes = vec![Note::remark("one-step slicing: the distance counts only the changes that are needed")];
    Ok(Some((search, Chosen { order: vec![0], slices: vec![slices], weak: false, notes })))
}
