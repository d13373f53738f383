//! The core-guided search (OLL).
//!
//! Assume all soft literals; each refutation names a core of which one must be false. Charge its
//! least weight to the lower bound and go on with a counter over the core that may be exceeded at
//! the same price. Cores are found disjointly first (counters join in only after the next model),
//! minimised by bounded deletion, and exhausted: as long as the solver refutes it cheaply that only
//! `k` members are false, the bound rises without a further core.

use super::certificate::{Certificate, Claim, Member, Step, merge};
use super::{Bounds, Budget, Error, MaxSatOptions, Optimum, Outcome, Soft, check_weights, cost};
use crate::totalizer::Totalizer;
use crate::{Lit, Reason, Sat};

/// An assumption with the weight still to be charged for it; 0 when it is spent or hardened.
struct Entry {
    member: Member,
    lit: Lit,
    weight: u64,
}

/// A claim's counter over its false members, and the weight that each further one costs.
struct Counted {
    counter: Totalizer,
    weight: u64,
    /// The largest `at_most` that has become an entry or is pending.
    opened: usize,
}

enum End {
    Budget(Reason),
    Bug(&'static str),
}

impl From<Reason> for End {
    fn from(reason: Reason) -> End {
        End::Budget(reason)
    }
}

struct Search<'a, S: Sat + ?Sized> {
    sat: &'a mut S,
    hard: &'a [Lit],
    soft: &'a [Soft],
    options: &'a MaxSatOptions,
    progress: &'a mut dyn FnMut(Bounds),
    budget: Budget,
    guard: Lit,
    entries: Vec<Entry>,
    claims: Vec<Counted>,
    /// Counts that become entries after the next model.
    pending: Vec<Member>,
    /// Only entries of at least this weight are assumed.
    level: u64,
    lower: u64,
    upper: Option<u64>,
    model: Vec<bool>,
    steps: Vec<Step>,
}

pub(super) fn minimise<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &[Lit],
    soft: &[Soft],
    options: &MaxSatOptions,
    progress: &mut dyn FnMut(Bounds),
) -> Result<Optimum, Error> {
    check_weights(soft)?;
    let mut budget = Budget::new(sat, options.conflicts);
    match budget.decide(sat, hard) {
        Ok(true) => {}
        Ok(false) => {
            let core = hard.iter().copied().filter(|&lit| sat.failed(lit)).collect();
            return Err(Error::Infeasible(core));
        }
        Err(reason) => return Err(Error::Undecided(reason)),
    }
    let guard = sat.new_var();
    let entries: Vec<Entry> = merge(soft)
        .into_iter()
        .map(|(i, weight)| Entry { member: Member::Soft(i), lit: soft[i].lit, weight })
        .collect();
    let mut search = Search {
        sat,
        hard,
        soft,
        options,
        progress,
        budget,
        guard,
        entries,
        claims: Vec::new(),
        pending: Vec::new(),
        level: u64::MAX,
        lower: 0,
        upper: None,
        model: Vec::new(),
        steps: Vec::new(),
    };
    search.note_model();
    search.lower_level();
    match search.run() {
        Ok(()) => search.finish(None),
        Err(End::Budget(reason)) => search.finish(Some(reason)),
        Err(End::Bug(what)) => Err(Error::InternalBug(what)),
    }
}

impl<S: Sat + ?Sized> Search<'_, S> {
    fn run(&mut self) -> Result<(), End> {
        while self.upper != Some(self.lower) {
            let assumed: Vec<usize> = self.assumed().collect();
            let assumptions = self.assumptions(&assumed);
            if !self.budget.decide(self.sat, &assumptions)? {
                let core = self.failed(&assumed);
                let core = self.minimise_core(core)?;
                self.charge(&core)?;
                continue;
            }
            self.note_model();
            if self.upper == Some(self.lower) {
                return Ok(());
            }
            let opened = self.open_pending();
            self.harden();
            if opened == 0 && !self.lower_level() {
                return Err(End::Bug("a model of all soft literals does not meet the lower bound"));
            }
        }
        Ok(())
    }

    fn finish(mut self, stopped: Option<Reason>) -> Result<Optimum, Error> {
        self.open_pending();
        let upper = self.upper.ok_or(Error::InternalBug("no model"))?;
        let remaining: Vec<usize> = (0..self.entries.len()).filter(|&i| self.entries[i].weight > 0).collect();
        Ok(Optimum {
            lower: self.lower,
            upper,
            optimal: upper == self.lower,
            stopped: stopped.filter(|_| upper != self.lower),
            assumptions: self.assumptions(&remaining),
            guard: self.guard,
            certificate: Certificate { steps: self.steps, lower: self.lower },
            calls: self.budget.calls,
            conflicts: self.budget.spent(self.sat),
            model: self.model,
            counters: self.claims.into_iter().map(|claim| claim.counter).collect(),
        })
    }

    fn assumed(&self) -> impl Iterator<Item = usize> + '_ {
        let level = self.level.max(1);
        (0..self.entries.len()).filter(move |&i| self.entries[i].weight >= level)
    }

    fn assumptions(&self, entries: &[usize]) -> Vec<Lit> {
        let mut lits = Vec::with_capacity(self.hard.len() + 1 + entries.len());
        lits.extend_from_slice(self.hard);
        lits.push(self.guard);
        lits.extend(entries.iter().map(|&i| self.entries[i].lit));
        lits
    }

    fn failed(&self, assumed: &[usize]) -> Vec<usize> {
        assumed.iter().copied().filter(|&i| self.sat.failed(self.entries[i].lit)).collect()
    }

    fn note_model(&mut self) {
        let cost = cost(self.sat, self.soft);
        if self.upper.is_none_or(|upper| cost < upper) {
            self.upper = Some(cost);
            self.model = self.soft.iter().map(|soft| self.sat.value(soft.lit)).collect();
            self.report();
        }
    }

    fn report(&mut self) {
        (self.progress)(Bounds { lower: self.lower, upper: self.upper });
    }

    /// Makes entries of the pending counts; says how many.
    fn open_pending(&mut self) -> usize {
        let pending = std::mem::take(&mut self.pending);
        for &member in &pending {
            let Member::Count { claim, at_most } = member else { continue };
            let counted = &mut self.claims[claim];
            if let Some(lit) = counted.counter.at_most(self.sat, at_most) {
                self.entries.push(Entry { member, lit, weight: counted.weight });
            }
        }
        pending.len()
    }

    /// A literal whose falsity would cost more than the best model does becomes hard.
    fn harden(&mut self) {
        let Some(upper) = self.upper.filter(|_| self.options.harden) else { return };
        let gap = upper - self.lower;
        for entry in self.entries.iter_mut().filter(|entry| entry.weight > gap) {
            self.sat.add_clause(&[!self.guard, entry.lit]);
            self.steps.push(Step::Harden(entry.member));
            entry.weight = 0;
        }
    }

    /// Lets lighter entries join; says whether any did. Weights are taken together as long as
    /// there are few literals a weight.
    fn lower_level(&mut self) -> bool {
        let mut weights: Vec<u64> = self.entries.iter().map(|entry| entry.weight).collect();
        weights.retain(|&weight| weight > 0);
        weights.sort_unstable_by(|a, b| b.cmp(a));
        let Some(&least) = weights.last() else { return false };
        if self.level <= least {
            return false;
        }
        if !self.options.stratify {
            self.level = least;
            return true;
        }
        let mut distinct = 0;
        for (i, &weight) in weights.iter().enumerate() {
            let last_of_weight = weights.get(i + 1) != Some(&weight);
            distinct += usize::from(last_of_weight);
            if last_of_weight && weight < self.level && 4 * (i + 1) > 5 * distinct {
                self.level = weight;
                return true;
            }
        }
        self.level = least;
        true
    }

    /// Drops members that are not needed for the refutation, as far as that is cheap.
    fn minimise_core(&mut self, core: Vec<usize>) -> Result<Vec<usize>, End> {
        let local = self.options.minimise_conflicts;
        if local == 0 || core.len() < 2 {
            return Ok(core);
        }
        let mut core = self.trim_core(core, local)?;
        if core.len() > self.options.minimise_size {
            return Ok(core);
        }
        // The last is tried first: light ones, so that the charge is large; then late ones.
        core.sort_by_key(|&i| (std::cmp::Reverse(self.entries[i].weight), i));
        let mut kept: Vec<usize> = Vec::new();
        for _ in 0..self.options.minimise_calls {
            let Some(tried) = core.pop() else { break };
            if core.is_empty() && kept.is_empty() {
                kept.push(tried);
                break;
            }
            let rest: Vec<usize> = kept.iter().chain(&core).copied().collect();
            match self.budget.attempt(self.sat, &self.assumptions(&rest), Some(local))? {
                Outcome::Unsat => {
                    kept = self.failed(&kept);
                    core = self.failed(&core);
                }
                Outcome::Sat => {
                    self.note_model();
                    kept.push(tried);
                }
                Outcome::Open => kept.push(tried),
            }
        }
        kept.append(&mut core);
        kept.sort_unstable();
        Ok(kept)
    }

    /// Solves again under the core alone, backwards, while that makes it smaller.
    fn trim_core(&mut self, mut core: Vec<usize>, local: u64) -> Result<Vec<usize>, End> {
        for _ in 0..3 {
            core.reverse();
            let before = core.len();
            match self.budget.attempt(self.sat, &self.assumptions(&core), Some(local))? {
                Outcome::Unsat => core = self.failed(&core),
                Outcome::Sat => return Err(End::Bug("a core is satisfiable")),
                Outcome::Open => break,
            }
            if core.len() == before || core.len() < 2 {
                break;
            }
        }
        core.sort_unstable();
        Ok(core)
    }

    /// Moves the core's least weight into the lower bound and counts its false members from now on.
    fn charge(&mut self, core: &[usize]) -> Result<(), End> {
        let weight = core.iter().map(|&i| self.entries[i].weight).min();
        let Some(weight) = weight else { return Err(End::Bug("an empty core")) };
        let mut clause = vec![!self.guard];
        clause.extend(core.iter().map(|&i| !self.entries[i].lit));
        let counter = Totalizer::new(&clause[1..]);
        self.sat.add_clause(&clause);
        let members: Vec<Member> = core.iter().map(|&i| self.entries[i].member).collect();
        for &i in core {
            self.entries[i].weight -= weight;
            self.open_next(self.entries[i].member);
        }
        self.lower += weight;
        self.report();
        let mut counted = Counted { counter, weight, opened: 1 };
        let exhausted = self.exhaust(&mut counted);
        let falsified = counted.opened;
        let claim = self.claims.len();
        if falsified < members.len() {
            self.pending.push(Member::Count { claim, at_most: falsified });
        }
        self.claims.push(counted);
        self.steps.push(Step::Claim(Claim { members, falsified, weight }));
        exhausted
    }

    /// After a count was charged, one more than it allows costs again.
    fn open_next(&mut self, member: Member) {
        let Member::Count { claim, at_most } = member else { return };
        let counted = &mut self.claims[claim];
        if at_most == counted.opened && at_most + 1 < counted.counter.len() {
            counted.opened += 1;
            self.pending.push(Member::Count { claim, at_most: at_most + 1 });
        }
    }

    /// Raises `opened`, the least number of false members, while the solver refutes it cheaply.
    fn exhaust(&mut self, counted: &mut Counted) -> Result<(), End> {
        let local = self.options.exhaust_conflicts;
        while local > 0 && self.upper != Some(self.lower) {
            let Some(at_most) = counted.counter.at_most(self.sat, counted.opened) else { break };
            let mut assumptions = self.assumptions(&[]);
            assumptions.push(at_most);
            match self.budget.attempt(self.sat, &assumptions, Some(local))? {
                Outcome::Unsat => {
                    counted.opened += 1;
                    self.lower += counted.weight;
                    self.report();
                }
                Outcome::Sat => {
                    self.note_model();
                    break;
                }
                Outcome::Open => break,
            }
        }
        Ok(())
    }
}
