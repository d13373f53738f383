//! `--functional`: what is replaced computes some function of what is in scope there, the same in every run. Two
//! executions that see the same give the same, and so runs that pass can rule candidates out.
//!
//! What is in scope is the function's own variables and all of memory: whatever expression the right program has in
//! this place can read no more. Executions whose scopes cannot be compared are left unconstrained.

use super::copies::{self, Copy, Model};
use super::single::session;
use super::{Budget, Candidates, Found, recheck, repairs_of};
use crate::limits;
use crate::present::Presenter;
use crate::{Context, Error, Progress};
use because_encode::NameBase;
use because_ir::{InputValue, Location};
use because_logic::{Lit, SatResult, Session, Sort, Term, Terms};
use because_source::Span;
use std::collections::BTreeMap;

/// Runs to be kept passing, each by its inputs.
pub type Passing<'a> = &'a [Vec<InputValue>];

/// A pair of executions: where both happen and see the same, their values are the same.
struct Pair {
    group: usize,
    executed: [Term; 2],
    seen: Term,
    same: Term,
}

/// Leaves only the candidates that some function can repair. Says how many passing runs were used.
pub fn filter(
    cx: &Context,
    model: &Model,
    terms: &Terms,
    runs: (&[&[InputValue]], Passing),
    found: &mut Found,
    budget: &mut Budget,
) -> Result<usize, Error> {
    let (failing, passing) = runs;
    let mut free = vec![false; model.groups.len()];
    for &group in found.candidates.keys().flatten() {
        free[group] = true;
    }
    let mut session = session(terms, &cx.interrupt);
    let on: Vec<Lit> = free.iter().map(|_| session.fresh_lit()).collect();
    let mut copies: Vec<Copy> = Vec::new();
    for inputs in failing {
        copies.push(copies::build(&mut session, model, inputs, &free)?);
    }
    for inputs in passing {
        // A run that passes only beyond the bound, or through what is not modelled, says nothing.
        if let Ok(copy) = copies::build(&mut session, model, inputs, &free)
            && copy.passes
        {
            copies.push(copy);
        }
    }
    let pairs = pairs(&mut session, model, &copies);
    for (number, copy) in copies.iter().enumerate() {
        copy.assert(&mut session, &on, number >= failing.len());
    }
    for pair in &pairs {
        let lits = [pair.executed[0], pair.executed[1], pair.seen].map(|t| !session.lit(t));
        let same = session.lit(pair.same);
        session.assert_clause(&[on[pair.group], lits[0], lits[1], lits[2], same]);
    }
    for copy in &mut copies {
        session.phase_all(&mut copy.values);
    }
    let presenter = Presenter::new(cx.program, model.unwinding);
    let mut kept: Candidates = BTreeMap::new();
    for (set, before) in std::mem::take(&mut found.candidates) {
        let assumptions: Vec<Lit> =
            on.iter().enumerate().map(|(g, &l)| if set.contains(&g) { !l } else { l }).collect();
        match budget.solve(&mut session, &assumptions) {
            SatResult::Sat => {
                check(&session, &copies, failing.len(), &pairs, &set)?;
                let mut repairs = Vec::new();
                for (number, copy) in copies.iter_mut().enumerate().take(failing.len()) {
                    repairs.extend(repairs_of(&presenter, &session, model, number, copy, &set));
                }
                kept.insert(set, repairs);
                (cx.progress)(Progress::Candidates(kept.len()));
            }
            SatResult::Unsat => recheck(cx, &session, &assumptions)?,
            SatResult::Unknown(_) => {
                found.complete = false;
                kept.insert(set, before);
            }
        }
    }
    found.candidates = kept;
    found.clauses = found.clauses.max(session.stats().clauses);
    Ok(copies.len() - failing.len())
}

fn check(session: &Session, copies: &[Copy], failing: usize, pairs: &[Pair], set: &[usize]) -> Result<(), Error> {
    let is = |t: Term| session.value(t).as_bool() == Some(true);
    let runs = copies.iter().enumerate().all(|(i, c)| c.holds(session, set, i >= failing));
    let function =
        |p: &Pair| !set.contains(&p.group) || !p.executed.iter().all(|&t| is(t)) || !is(p.seen) || is(p.same);
    match runs && pairs.iter().all(function) {
        true => Ok(()),
        false => Err(Error::InternalBug("the function that repairs the runs does not".into())),
    }
}

/// Executions of one place of one group.
type Site = (usize, Location, NameBase, Option<Span>);

fn pairs(session: &mut Session, model: &Model, copies: &[Copy]) -> Vec<Pair> {
    let mut sites: Vec<(Site, Vec<(usize, usize)>)> = Vec::new();
    for (c, copy) in copies.iter().enumerate() {
        for (s, step) in copy.steps.iter().enumerate().filter(|(_, s)| s.scope.is_some()) {
            let own = model.unwinding.step(step.id);
            let site = (step.group, own.origin.location, own.name.base, own.part);
            match sites.iter_mut().find(|(known, _)| *known == site) {
                Some((_, all)) => all.push((c, s)),
                None => sites.push((site, vec![(c, s)])),
            }
        }
    }
    let mut left = limits::DIAGNOSIS_COMPARISONS;
    let mut pairs = Vec::new();
    for ((group, ..), all) in sites {
        for (i, &(c, s)) in all.iter().enumerate() {
            for &(d, t) in &all[..i] {
                if left == 0 {
                    return pairs;
                }
                let steps = [&copies[c].steps[s], &copies[d].steps[t]];
                if let Some(seen) = same_scope(session, model, steps, &mut left) {
                    let [a, b] = steps;
                    let same = session.terms.eq(a.symbol, b.symbol);
                    pairs.push(Pair { group, executed: [a.executed, b.executed], seen, same });
                }
            }
        }
    }
    pairs
}

/// Both see the same; `None` where they never do or that cannot be decided.
fn same_scope(session: &mut Session, model: &Model, steps: [&copies::CopyStep; 2], left: &mut usize) -> Option<Term> {
    let shape = |i: usize| {
        let scope = model.unwinding.step(steps[i].id).scope?;
        Some(&model.unwinding.scopes[scope as usize].shape)
    };
    if shape(0)? != shape(1)? {
        return None;
    }
    let terms = &mut session.terms;
    let mut seen = terms.tru();
    for (&a, &b) in steps[0].scope.as_ref()?.iter().zip(steps[1].scope.as_ref()?) {
        *left = left.saturating_sub(1);
        if a == b {
            continue;
        }
        if terms.sort(a) != terms.sort(b) || matches!(terms.sort(a), Sort::Array { .. }) {
            return None;
        }
        let same = terms.eq(a, b);
        if terms.as_bool(same) == Some(false) {
            return None;
        }
        seen = terms.and(seen, same);
    }
    (terms.as_bool(seen) != Some(false)).then_some(seen)
}
