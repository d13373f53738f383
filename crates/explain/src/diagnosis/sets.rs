//! Several things wrong at once: all minimal sets of groups, up to a size, whose relaxation repairs every run. One
//! literal a group is shared by the copies of all runs.

use super::copies::{self, Copy, Model};
use super::single::session;
use super::{Budget, Candidates, Found, recheck, repairs_of};
use crate::present::Presenter;
use crate::{Context, Error, Progress};
use because_ir::InputValue;
use because_logic::corrections::{self, CorrectionOptions};
use because_logic::{Lit, Terms};
use std::collections::BTreeMap;

pub struct Limits {
    pub faults: usize,
    pub sets: usize,
}

pub fn search(
    cx: &Context,
    model: &Model,
    terms: &Terms,
    runs: &[&[InputValue]],
    limits: &Limits,
    budget: &mut Budget,
) -> Result<Found, Error> {
    let mut session = session(terms, &cx.interrupt);
    let free = vec![true; model.groups.len()];
    let on: Vec<Lit> = free.iter().map(|_| session.fresh_lit()).collect();
    let mut copies: Vec<Copy> = Vec::with_capacity(runs.len());
    for inputs in runs {
        let copy = copies::build(&mut session, model, inputs, &free)?;
        if copy.passes {
            return Err(Error::InternalBug("a failing run passes once its steps can be relaxed".into()));
        }
        copy.assert(&mut session, &on, false);
        copies.push(copy);
    }
    for copy in &mut copies {
        session.phase_all(&mut copy.values);
    }
    let presenter = Presenter::new(cx.program, model.unwinding);
    let mut candidates: Candidates = BTreeMap::new();
    let mut bug = None;
    let search = CorrectionOptions { max_size: limits.faults, limit: limits.sets, conflicts: budget.left() };
    let clauses = session.stats().clauses;
    let found = corrections::enumerate(&mut session, &on, &[], &search, &mut |session, set| {
        let set: Vec<usize> = set.iter().filter_map(|lit| on.iter().position(|l| l == lit)).collect();
        (cx.progress)(Progress::Candidates(candidates.len() + 1));
        if !copies.iter().all(|c| c.holds(session, &set, false)) {
            bug = Some("the values that repair the runs do not");
        }
        let mut repairs = Vec::new();
        for (number, copy) in copies.iter_mut().enumerate() {
            repairs.extend(repairs_of(&presenter, session, model, number, copy, &set));
        }
        candidates.insert(set, repairs);
    });
    match (bug, candidates.contains_key(&Vec::new()), found.stopped) {
        (Some(bug), ..) => return Err(Error::InternalBug(bug.into())),
        (_, true, _) => return Err(Error::InternalBug("the failing runs pass with nothing relaxed".into())),
        (_, _, Some(reason)) if candidates.is_empty() => return Err(Error::LimitReached(reason)),
        _ => {}
    }
    if cx.check_twice && found.complete {
        for (group, &lit) in on.iter().enumerate().filter(|(g, _)| !candidates.contains_key(&vec![*g])) {
            let alone: Vec<Lit> = on.iter().enumerate().map(|(g, &l)| if g == group { !lit } else { l }).collect();
            recheck(cx, &session, &alone)?;
        }
    }
    Ok(Found { candidates, complete: found.complete, exhausted: found.exhausted, open: 0, clauses })
}
