//! The core-guided search (OLL).
//!
//! Assume all soft literals; each refutation names a core of which one must be false. Charge its
//! least weight to the lower bound and go on with a counter over the core that may be exceeded at
//! the same price. Cores are found disjointly first (counters join in only after the next model).
//! In a large problem a soft literal is assumed only once a model has falsified it: most never are.
//! The problem may be given in parts: at each model that would be the best, [`Growth`] names what it
//! violates. Bounds hold all the same: cores of a part are cores of the whole, and a model is taken
//! only when the whole problem knows its cost.

use super::certificate::{Certificate, Claim, Member, Step, merge};
use super::{Bounds, Budget, Error, Growth, MaxSatOptions, Optimum, Soft, check_weights, cost};
use crate::limits;
use crate::totalizer::Totalizer;
use crate::{Lit, Reason, Sat};
use rustc_hash::FxHashMap;

/// An assumption with the weight still to be charged for it; 0 when it is spent or hardened.
pub(super) struct Entry {
    pub(super) member: Member,
    pub(super) lit: Lit,
    pub(super) weight: u64,
    /// Whether it is assumed at its level, or waits until a model falsifies it.
    awake: bool,
}

/// A claim's members with the counter of those that are false.
pub(super) struct Counted {
    pub(super) members: Vec<Member>,
    pub(super) counter: Totalizer,
    /// What each further false member costs.
    pub(super) weight: u64,
    /// At first the least number of false members; later the largest `at_most` that has become an
    /// entry or is pending.
    pub(super) opened: usize,
    /// How many members the best model falsifies.
    pub(super) false_in_best: usize,
}

pub(super) enum End {
    Budget(Reason),
    TooLarge,
    Bug(&'static str),
}

impl From<Reason> for End {
    fn from(reason: Reason) -> End {
        End::Budget(reason)
    }
}

pub(super) struct Search<'a, S: Sat + ?Sized> {
    pub(super) sat: &'a mut S,
    hard: &'a mut Vec<Lit>,
    soft: &'a mut Vec<Soft>,
    growth: &'a mut dyn Growth<S>,
    pub(super) options: &'a MaxSatOptions,
    progress: &'a mut dyn FnMut(Bounds),
    pub(super) budget: Budget,
    guard: Lit,
    pub(super) entries: Vec<Entry>,
    /// The entry of each soft literal.
    places: FxHashMap<Lit, usize>,
    claims: Vec<Counted>,
    /// Counts that become entries after the next model.
    pending: Vec<Member>,
    /// Only entries of at least this weight are assumed.
    level: u64,
    pub(super) lower: u64,
    pub(super) upper: Option<u64>,
    /// Which soft literals the best model satisfies.
    best: Vec<bool>,
    steps: Vec<Step>,
    /// Deletion tests in a row, over all cores, that dropped nothing.
    pub(super) fruitless: usize,
    /// How often entries have been woken.
    rounds: usize,
}

pub(super) fn minimise<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &mut Vec<Lit>,
    soft: &mut Vec<Soft>,
    growth: &mut dyn Growth<S>,
    options: &MaxSatOptions,
    progress: &mut dyn FnMut(Bounds),
) -> Result<Optimum, Error> {
    let mut budget = Budget::new(sat, options.conflicts);
    let best = first_model(sat, hard, soft, growth, &mut budget)?;
    check_weights(soft)?;
    let upper = soft.iter().zip(&best).filter(|(_, holds)| !**holds).map(|(soft, _)| soft.weight).sum();
    let guard = sat.new_var();
    let entries: Vec<Entry> = merge(soft)
        .into_iter()
        .map(|(i, weight)| Entry { member: Member::Soft(i), lit: soft[i].lit, weight, awake: !best[i] })
        .collect();
    let places = entries.iter().enumerate().map(|(at, entry)| (entry.lit, at)).collect();
    let mut search = Search {
        sat,
        hard,
        soft,
        growth,
        options,
        progress,
        budget,
        guard,
        entries,
        places,
        claims: Vec::new(),
        pending: Vec::new(),
        level: u64::MAX,
        lower: 0,
        upper: Some(upper),
        best,
        steps: Vec::new(),
        fruitless: 0,
        rounds: 0,
    };
    search.report();
    search.lower_level();
    search.wake();
    match search.run() {
        Ok(()) => search.finish(None),
        Err(End::Budget(reason)) => search.finish(Some(reason)),
        Err(End::TooLarge) => Err(Error::TooLarge("sum of weights")),
        Err(End::Bug(what)) => Err(Error::InternalBug(what)),
    }
}

/// A model that violates nothing, also of what was not added before: which soft literals it satisfies.
fn first_model<S: Sat + ?Sized>(
    sat: &mut S,
    hard: &mut Vec<Lit>,
    soft: &mut Vec<Soft>,
    growth: &mut dyn Growth<S>,
    budget: &mut Budget,
) -> Result<Vec<bool>, Error> {
    loop {
        budget.require(sat, hard)?;
        let mut model: Vec<bool> = soft.iter().map(|soft| sat.value(soft.lit)).collect();
        let lacking = growth.lacking(sat);
        let meets_all = lacking.hard.is_empty();
        hard.extend(lacking.hard);
        soft.extend(lacking.soft);
        model.resize(soft.len(), false);
        soft.extend(lacking.also);
        model.resize(soft.len(), true);
        if meets_all {
            growth.improved();
            return Ok(model);
        }
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
            if self.note_model()? || self.upper == Some(self.lower) || self.wake() {
                continue;
            }
            let mut moved = self.open_pending() > 0;
            moved |= self.harden();
            while !moved {
                if !self.lower_level() {
                    return Err(End::Bug("a model of all soft literals does not meet the lower bound"));
                }
                moved = self.wake();
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
            model: self.best,
            counters: self.claims.into_iter().map(|claim| claim.counter).collect(),
        })
    }

    fn assumed(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.entries.len()).filter(|&i| self.entries[i].awake && self.entries[i].weight >= self.level.max(1))
    }

    pub(super) fn assumptions(&self, entries: &[usize]) -> Vec<Lit> {
        let mut lits = Vec::with_capacity(self.hard.len() + 1 + entries.len());
        lits.extend_from_slice(&self.hard[..]);
        lits.push(self.guard);
        lits.extend(entries.iter().map(|&i| self.entries[i].lit));
        lits
    }

    pub(super) fn failed(&self, assumed: &[usize]) -> Vec<usize> {
        assumed.iter().copied().filter(|&i| self.sat.failed(self.entries[i].lit)).collect()
    }

    /// Takes the solver's model if it is better than the best; says whether the problem has grown.
    pub(super) fn note_model(&mut self) -> Result<bool, End> {
        let known = cost(self.sat, self.soft);
        if self.upper.is_some_and(|upper| known >= upper) {
            return Ok(false);
        }
        let mut model: Vec<bool> = self.soft.iter().map(|soft| self.sat.value(soft.lit)).collect();
        let lacking = self.growth.lacking(self.sat);
        let grew = !lacking.is_empty();
        let meets_all = lacking.hard.is_empty();
        let more = lacking.soft.iter().try_fold(known, |sum, soft| sum.checked_add(soft.weight));
        let cost = more.ok_or(End::TooLarge)?;
        self.hard.extend(lacking.hard);
        self.join(lacking.soft);
        model.resize(self.soft.len(), false);
        self.join(lacking.also);
        model.resize(self.soft.len(), true);
        // What the best model falsifies was added at the best model: what is added only now it satisfies.
        self.best.resize(self.soft.len(), true);
        if meets_all && self.upper.is_none_or(|upper| cost < upper) {
            self.upper = Some(cost);
            self.best = model;
            self.growth.improved();
            for claim in 0..self.claims.len() {
                // Claims count only members of earlier claims, which are up to date by now.
                self.claims[claim].false_in_best = self.false_in_best(&self.claims[claim].members);
            }
            self.report();
        }
        Ok(grew)
    }

    /// Adds soft literals that the problem lacked; they are assumed from now on.
    fn join(&mut self, lacking: Vec<Soft>) {
        for soft in lacking.into_iter().filter(|soft| soft.weight > 0) {
            let index = self.soft.len();
            self.soft.push(soft);
            match self.places.get(&soft.lit) {
                Some(&at) => {
                    self.entries[at].weight += soft.weight;
                    self.entries[at].awake = true;
                }
                None => {
                    self.places.insert(soft.lit, self.entries.len());
                    let member = Member::Soft(index);
                    self.entries.push(Entry { member, lit: soft.lit, weight: soft.weight, awake: true });
                }
            }
        }
    }

    pub(super) fn is_false_in_best(&self, member: Member) -> bool {
        match member {
            Member::Soft(index) => !self.best[index],
            Member::Count { claim, at_most } => self.claims[claim].false_in_best > at_most,
        }
    }

    fn false_in_best(&self, members: &[Member]) -> usize {
        members.iter().filter(|&&member| self.is_false_in_best(member)).count()
    }

    /// Lets entries of this level that the solver's model falsifies be assumed from now on, after
    /// some rounds all entries; says whether the model falsifies any.
    fn wake(&mut self) -> bool {
        let all = self.soft.len() <= limits::MAXSAT_ASSUMED || self.rounds >= limits::MAXSAT_LAZY_ROUNDS;
        let mut any = false;
        for entry in self.entries.iter_mut().filter(|entry| entry.weight >= self.level.max(1)) {
            let falsified = !self.sat.value(entry.lit);
            entry.awake |= all || falsified;
            any |= falsified;
        }
        self.rounds += usize::from(any);
        any
    }

    pub(super) fn report(&mut self) {
        (self.progress)(Bounds { lower: self.lower, upper: self.upper });
    }

    /// Makes entries of the pending counts; says how many.
    fn open_pending(&mut self) -> usize {
        let pending = std::mem::take(&mut self.pending);
        for &member in &pending {
            let Member::Count { claim, at_most } = member else { continue };
            let counted = &mut self.claims[claim];
            if let Some(lit) = counted.counter.at_most(self.sat, at_most) {
                self.entries.push(Entry { member, lit, weight: counted.weight, awake: true });
            }
        }
        pending.len()
    }

    /// A literal whose falsity would cost more than the best model does becomes hard; says whether the solver's model
    /// falsifies one.
    fn harden(&mut self) -> bool {
        let Some(upper) = self.upper.filter(|_| self.options.harden) else { return false };
        let gap = upper - self.lower;
        let mut any = false;
        for entry in self.entries.iter_mut().filter(|entry| entry.weight > gap) {
            self.sat.add_clause(&[!self.guard, entry.lit]);
            self.steps.push(Step::Harden(entry.member));
            any |= !self.sat.value(entry.lit);
            entry.weight = 0;
        }
        any
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

    /// Moves the core's least weight into the lower bound and counts its false members from now on.
    fn charge(&mut self, core: &[usize]) -> Result<(), End> {
        let weight = core.iter().map(|&i| self.entries[i].weight).min();
        let Some(weight) = weight else { return Err(End::Bug("an empty core")) };
        let mut clause = vec![!self.guard];
        clause.extend(core.iter().map(|&i| !self.entries[i].lit));
        let counter = Totalizer::new(&clause[1..]);
        self.sat.add_clause(&clause);
        let members: Vec<Member> = core.iter().map(|&i| self.entries[i].member).collect();
        let false_in_best = self.false_in_best(&members);
        for &i in core {
            self.entries[i].weight -= weight;
            self.open_next(self.entries[i].member);
        }
        self.lower += weight;
        self.report();
        let mut counted = Counted { members: members.clone(), counter, weight, opened: 1, false_in_best };
        let exhausted = self.exhaust(&mut counted);
        let falsified = counted.opened;
        let claim = self.claims.len();
        if falsified < members.len() {
            self.pending.push(Member::Count { claim, at_most: falsified });
        }
        // The best model may have changed since.
        counted.false_in_best = self.false_in_best(&members);
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
}
