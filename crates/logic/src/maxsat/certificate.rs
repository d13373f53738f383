//! Why no model costs less than a bound, as data that any solver re-checks.
//!
//! A core-guided search proves its lower bound by a list of cores. A [`Claim`] says "of these
//! members at least `falsified` are false"; charging weight `w` to it rewrites the cost
//! `w * (false members)` as `w * falsified` plus `w` for each further false member, and those
//! further ones are [`Member::Count`]s that later claims may use. Checking needs one call a claim
//! that must come out unsatisfiable, and sums.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::{Error, Soft};
use crate::totalizer::Totalizer;
use crate::{Lit, Sat, SatResult};

/// Something that holds or costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Member {
    /// The soft literal at this position holds. Where several are the same literal, the first
    /// position stands for all of them.
    Soft(usize),
    /// At most `at_most` members of the claim at this position (among claims) are false.
    Count {
        /// Position of the claim.
        claim: usize,
        /// How many of its members may be false.
        at_most: usize,
    },
}

/// Of the members, at least `falsified` are false in every model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What the claim is about.
    pub members: Vec<Member>,
    /// How many of them every model falsifies.
    pub falsified: usize,
    /// Taken from the weight of each member.
    pub weight: u64,
}

/// One step of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A lower bound on how many of some members are false.
    Claim(Claim),
    /// A model below the bound cannot falsify this member: what it weighs is too much.
    Harden(Member),
}

/// The steps that prove a lower bound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// In the order in which they build on each other.
    pub steps: Vec<Step>,
    /// The bound proved, once all steps are checked.
    pub lower: u64,
}

/// Checks in `sat`, which must hold the hard clauses (best a fresh solver, or another one), that
/// every model under the hard assumptions costs at least `certificate.lower`. `Ok(false)`: the
/// certificate proves no such thing.
pub fn check_certificate<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &[Lit],
    soft: &[Soft],
    certificate: &Certificate,
) -> Result<bool, Error> {
    super::check_weights(soft)?;
    let mut check = Check {
        guard: sat.new_var(),
        left: merge(soft).into_iter().map(|(i, weight)| (Member::Soft(i), weight)).collect(),
        counters: Vec::new(),
        soft,
        lower: 0,
    };
    for step in &certificate.steps {
        let holds = match step {
            Step::Claim(claim) => check.claim(sat, hard, claim)?,
            Step::Harden(member) => check.harden(sat, *member, certificate.lower),
        };
        if !holds {
            return Ok(false);
        }
    }
    Ok(check.lower >= certificate.lower)
}

/// The distinct soft literals by first position, with their weights added up.
pub(super) fn merge(soft: &[Soft]) -> Vec<(usize, u64)> {
    let mut first: FxHashMap<Lit, usize> = FxHashMap::default();
    let mut merged: Vec<(usize, u64)> = Vec::with_capacity(soft.len());
    for (index, soft) in soft.iter().enumerate().filter(|(_, soft)| soft.weight > 0) {
        let slot = *first.entry(soft.lit).or_insert(merged.len());
        match merged.get_mut(slot) {
            Some((_, weight)) => *weight += soft.weight,
            None => merged.push((index, soft.weight)),
        }
    }
    merged
}

struct Check<'a> {
    guard: Lit,
    /// Weight not yet charged to a claim.
    left: BTreeMap<Member, u64>,
    counters: Vec<Totalizer>,
    soft: &'a [Soft],
    lower: u64,
}

impl Check<'_> {
    fn claim<S: Sat + ?Sized>(&mut self, sat: &mut S, hard: &[Lit], claim: &Claim) -> Result<bool, Error> {
        if claim.falsified == 0 || claim.falsified > claim.members.len() {
            return Ok(false);
        }
        for member in &claim.members {
            let Some(left) = self.left.get_mut(member) else { return Ok(false) };
            let Some(rest) = left.checked_sub(claim.weight) else { return Ok(false) };
            *left = rest;
        }
        let mut holds = Vec::with_capacity(claim.members.len());
        for &member in &claim.members {
            let Some(lit) = self.lit(sat, member) else { return Ok(false) };
            holds.push(lit);
        }
        let broken: Vec<Lit> = holds.iter().map(|&lit| !lit).collect();
        let mut counter = Totalizer::new(&broken);
        let mut assumptions = hard.to_vec();
        assumptions.push(self.guard);
        if claim.falsified == 1 {
            assumptions.extend(holds);
        } else {
            assumptions.extend(counter.at_most(sat, claim.falsified - 1));
        }
        match sat.solve(&assumptions) {
            SatResult::Unsat => {}
            SatResult::Sat => return Ok(false),
            SatResult::Unknown(reason) => return Err(Error::Undecided(reason)),
        }
        let index = self.counters.len();
        self.counters.push(counter);
        for at_most in claim.falsified..claim.members.len() {
            self.left.insert(Member::Count { claim: index, at_most }, claim.weight);
        }
        let gain = claim.weight.checked_mul(claim.falsified as u64);
        let sum = gain.and_then(|gain| self.lower.checked_add(gain));
        self.lower = sum.ok_or(Error::TooLarge("sum of weights"))?;
        Ok(true)
    }

    fn harden<S: Sat + ?Sized>(&mut self, sat: &mut S, member: Member, bound: u64) -> bool {
        let Some(left) = self.left.get(&member) else { return false };
        if self.lower.saturating_add(*left) < bound {
            return false;
        }
        let Some(lit) = self.lit(sat, member) else { return false };
        sat.add_clause(&[!self.guard, lit]);
        true
    }

    fn lit<S: Sat + ?Sized>(&mut self, sat: &mut S, member: Member) -> Option<Lit> {
        match member {
            Member::Soft(index) => self.soft.get(index).map(|soft| soft.lit),
            Member::Count { claim, at_most } => self.counters.get_mut(claim)?.at_most(sat, at_most),
        }
    }
}
