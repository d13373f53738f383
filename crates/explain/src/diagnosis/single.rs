//! One thing wrong: asks of each alone whether other values of it repair the runs, run after run. What one run rules
//! out is no longer asked of the next, so more runs never add candidates.

use super::copies::{self, Copy, Model};
use super::{Budget, Candidates, Found, recheck, repairs_of};
use crate::present::Presenter;
use crate::{Context, Error, Progress};
use because_ir::InputValue;
use because_logic::{Backend, Interrupt, Lit, Sat, SatResult, Session, Terms};
use std::collections::BTreeMap;

/// A session over the given terms whose solver keeps close to the given run.
pub fn session(terms: &Terms, interrupt: &Interrupt) -> Session {
    let mut session = Session::new(Backend::CadicalPhased);
    session.set_interrupt(interrupt.clone());
    session.terms = terms.clone();
    session
}

pub fn search(
    cx: &Context,
    model: &Model,
    terms: &Terms,
    runs: &[&[InputValue]],
    budget: &mut Budget,
) -> Result<Found, Error> {
    let mut alive = vec![true; model.groups.len()];
    let mut repairs: Candidates = BTreeMap::new();
    let mut open = Vec::new();
    let mut clauses = 0;
    for (number, inputs) in runs.iter().enumerate() {
        let mut session = session(terms, &cx.interrupt);
        let mut copy = copies::build(&mut session, model, inputs, &alive)?;
        if copy.passes {
            return Err(Error::InternalBug("a failing run passes once its steps can be relaxed".into()));
        }
        let executed = copy.executed(&session, alive.len());
        for (alive, executed) in alive.iter_mut().zip(&executed) {
            *alive &= executed;
        }
        if !alive.contains(&true) {
            break;
        }
        let on: Vec<Lit> = alive.iter().map(|_| session.fresh_lit()).collect();
        copy.assert(&mut session, &on, false);
        session.phase_all(&mut copy.values);
        clauses += session.stats().clauses;
        let presenter = Presenter::new(cx.program, model.unwinding);
        // The closest to the failure first: should the budget end, they are the likelier ones.
        for group in (0..alive.len()).rev().filter(|&g| alive[g]).collect::<Vec<_>>() {
            let assumptions: Vec<Lit> = on.iter().enumerate().map(|(g, &l)| if g == group { !l } else { l }).collect();
            match budget.solve(&mut session, &assumptions) {
                SatResult::Sat => {
                    check(&session, &copy, group)?;
                    let found = repairs_of(&presenter, &session, model, number, &mut copy, &[group]);
                    repairs.entry(vec![group]).or_default().extend(found);
                    (cx.progress)(Progress::Candidates(repairs.len()));
                }
                SatResult::Unsat => {
                    recheck(cx, &session, &assumptions)?;
                    alive[group] = false;
                }
                SatResult::Unknown(_) => {
                    alive[group] = false;
                    open.push(group);
                }
            }
        }
        repairs.retain(|set, _| alive[set[0]]);
    }
    repairs.retain(|set, _| alive[set[0]]);
    for (group, _) in alive.iter().enumerate().filter(|(_, a)| **a) {
        repairs.entry(vec![group]).or_default();
    }
    open.sort_unstable();
    Ok(Found { candidates: repairs, complete: open.is_empty(), exhausted: false, open: open.len(), clauses })
}

fn check(session: &Session, copy: &Copy, group: usize) -> Result<(), Error> {
    match copy.holds(session, &[group], false) {
        true => Ok(()),
        false => Err(Error::InternalBug("the values that repair a run do not".into())),
    }
}
