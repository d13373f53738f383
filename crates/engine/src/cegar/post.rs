//! One step of the abstraction: what is known at the end of a block, given what is known at its start.
//!
//! Three domains, one procedure. What every run through the block agrees on is found first, each predicate by itself
//! (Cartesian). Of the predicates that a domain tells apart (bits of followed values in the explicit domain, all in the
//! Boolean one) the combinations that occur are then listed, each a state of its own; too many, and only what all agree
//! on is kept.

use super::blocks::{Block, Values};
use super::precision::{Precision, PredicateId, State};
use crate::limits;
use because_logic::{Lit, Sat, SatResult, Session};
use std::collections::{BTreeMap, BTreeSet};

/// What abstract states are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Domain {
    /// Values of variables.
    Explicit,
    /// Predicates, each by itself.
    Predicates,
    /// Combinations of predicates.
    Boolean,
    /// Values of variables that have few, predicates elsewhere.
    #[default]
    Product,
}

/// The budget ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended;

/// Literals that say what a state says.
pub fn literals(session: &mut Session, values: &Values, state: &State) -> Vec<Lit> {
    let known = state.iter().filter_map(|(id, &holds)| values.get(id).map(|&t| (t, holds)));
    known.map(|(t, holds)| session.lit(t).signed(holds)).collect()
}

/// Asks with a limit.
pub fn ask(session: &mut Session, assumptions: &[Lit]) -> Result<bool, Ended> {
    match session.solve(assumptions) {
        SatResult::Sat => Ok(true),
        SatResult::Unsat => Ok(false),
        SatResult::Unknown(_) => Err(Ended),
    }
}

/// The states at the end of a block; none if no run goes through it.
pub fn post(
    session: &mut Session,
    block: &Block,
    start: &[Lit],
    wanted: &[PredicateId],
    precision: &Precision,
    domain: Domain,
) -> Result<Vec<State>, Ended> {
    let mut assumptions = vec![session.lit(block.taken)];
    assumptions.extend_from_slice(start);
    let goals: Vec<(PredicateId, Lit)> = wanted
        .iter()
        .filter_map(|id| block.target.get(id).map(|&t| (*id, t)))
        .map(|(id, t)| (id, session.lit(t)))
        .collect();
    let Some(fixed) = agreed(session, &assumptions, &goals)? else { return Ok(Vec::new()) };
    let split = |id: PredicateId| match domain {
        Domain::Explicit | Domain::Product => precision.is_bit(id),
        Domain::Boolean => true,
        Domain::Predicates => false,
    };
    let open: Vec<(PredicateId, Lit)> =
        goals.iter().copied().filter(|(id, _)| split(*id) && !fixed.contains_key(id)).collect();
    if open.is_empty() {
        return Ok(vec![fixed]);
    }
    let Apart { open, combinations } = few(session, &assumptions, open, precision)?;
    let separated = |id: PredicateId| open.iter().any(|(o, _)| *o == id);
    let alone = |id: PredicateId| !precision.is_bit(id);
    let rest: Vec<(PredicateId, Lit)> =
        goals.iter().copied().filter(|(id, _)| alone(*id) && !separated(*id) && !fixed.contains_key(id)).collect();
    let mut states = Vec::new();
    for chosen in combinations {
        let mut state = fixed.clone();
        state.extend(open.iter().map(|(id, _)| *id).zip(chosen.iter().copied()));
        if !rest.is_empty() {
            let mut under = assumptions.clone();
            under.extend(open.iter().zip(&chosen).map(|((_, l), c)| l.signed(*c)));
            if let Some(more) = agreed(session, &under, &rest)? {
                state.extend(more);
            }
        }
        precision.whole_values(&mut state);
        states.push(state);
    }
    Ok(states)
}

/// Predicates that are distinguished, and the combinations of their values that occur.
struct Apart {
    open: Vec<(PredicateId, Lit)>,
    combinations: Vec<Vec<bool>>,
}

/// The combinations that occur, of as many of the predicates as leave few enough: those with the most different values
/// go first.
fn few(
    session: &mut Session,
    assumptions: &[Lit],
    mut open: Vec<(PredicateId, Lit)>,
    precision: &Precision,
) -> Result<Apart, Ended> {
    loop {
        let (found, all) = combinations(session, assumptions, &open)?;
        if all {
            return Ok(Apart { open, combinations: found });
        }
        let mut seen: BTreeMap<Group, BTreeSet<Vec<bool>>> = BTreeMap::new();
        for values in &found {
            let mut parts: BTreeMap<Group, Vec<bool>> = BTreeMap::new();
            for ((id, _), &value) in open.iter().zip(values) {
                parts.entry(group(precision, *id)).or_default().push(value);
            }
            for (group, part) in parts {
                seen.entry(group).or_default().insert(part);
            }
        }
        let mut groups: Vec<(usize, Group)> = seen.into_iter().map(|(group, values)| (values.len(), group)).collect();
        groups.sort();
        groups.truncate(groups.len() / 2);
        open.retain(|(id, _)| groups.iter().any(|(_, kept)| *kept == group(precision, *id)));
    }
}

/// What is distinguished as one: a followed value, or a predicate.
type Group = (bool, u32);

fn group(precision: &Precision, id: PredicateId) -> Group {
    match precision.predicates[id.0 as usize].bit {
        Some((value, _)) => (false, value.0),
        None => (true, id.0),
    }
}

/// What all runs agree on; `None` if there is no run.
fn agreed(session: &mut Session, assumptions: &[Lit], goals: &[(PredicateId, Lit)]) -> Result<Option<State>, Ended> {
    if !ask(session, assumptions)? {
        return Ok(None);
    }
    let mut open: Vec<(PredicateId, Lit, bool)> =
        goals.iter().map(|&(id, lit)| (id, lit, session.lit_value(lit))).collect();
    while !open.is_empty() {
        let clause: Vec<Lit> = open.iter().map(|(_, lit, holds)| lit.signed(!holds)).collect();
        session.constrain(&clause);
        match session.solve(assumptions) {
            SatResult::Unsat => break,
            SatResult::Sat => open.retain(|(_, lit, holds)| session.lit_value(*lit) == *holds),
            // Nothing is known of those still open.
            SatResult::Unknown(_) => open.clear(),
        }
    }
    Ok(Some(open.into_iter().map(|(id, _, holds)| (id, holds)).collect()))
}

/// The combinations of values that occur, and whether these are all.
fn combinations(
    session: &mut Session,
    assumptions: &[Lit],
    open: &[(PredicateId, Lit)],
) -> Result<(Vec<Vec<bool>>, bool), Ended> {
    let active = session.fresh_lit();
    let mut under = assumptions.to_vec();
    under.push(active);
    let mut found = Vec::new();
    while ask(session, &under)? {
        if found.len() >= limits::CEGAR_STATES {
            session.assert_clause(&[active.negate()]);
            return Ok((found, false));
        }
        let values: Vec<bool> = open.iter().map(|(_, lit)| session.lit_value(*lit)).collect();
        let mut other: Vec<Lit> = open.iter().zip(&values).map(|((_, lit), v)| lit.signed(!v)).collect();
        other.push(active.negate());
        session.assert_clause(&other);
        found.push(values);
    }
    session.assert_clause(&[active.negate()]);
    Ok((found, true))
}
