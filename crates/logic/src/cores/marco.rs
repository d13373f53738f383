//! All minimal unsatisfiable cores and all minimal correction sets (MARCO; Liffiton, Previti, Malik
//! and Marques-Silva 2016).
//!
//! A second, small solver holds the *map*: one variable a group, whose models are the sets of groups
//! not yet explored. Each model is a seed: if it is satisfiable it grows to a maximal satisfiable
//! set, whose complement is a minimal correction set, and all its subsets are explored; if not it
//! shrinks to a minimal core, and all supersets are explored.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{CoreOptions, Order, distinct, shrink_core};
use crate::maxsat::Budget;
use crate::totalizer::Totalizer;
use crate::{Lit, Reason, Sat, SatResult};

/// Which seeds the map offers first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bias {
    /// Large ones: cores come fast, in no order of size.
    Large,
    /// Smallest ones: cores come strictly by size, but many correction sets may have to be found
    /// before the first. After this many seeds go on with large ones.
    Smallest {
        /// How many seeds.
        seeds: usize,
    },
}

/// How to enumerate.
#[derive(Clone, Debug)]
pub struct MarcoOptions {
    /// Which seeds the map offers first.
    pub bias: Bias,
    /// Which groups are tried first while a core shrinks.
    pub order: Order,
    /// Conflicts for all calls together; `None` is no limit.
    pub conflicts: Option<u64>,
    /// Correction sets to find before giving up on further cores.
    pub max_corrections: usize,
}

impl Default for MarcoOptions {
    fn default() -> MarcoOptions {
        MarcoOptions {
            bias: Bias::Smallest { seeds: 1000 },
            order: Order::default(),
            conflicts: None,
            max_corrections: 100_000,
        }
    }
}

/// What was found. Sets list their groups in the given order; smaller sets come first, then those
/// whose groups come first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enumeration {
    /// Minimal unsatisfiable cores.
    pub cores: Vec<Vec<Lit>>,
    /// Minimal sets of groups without which the rest is satisfiable.
    pub corrections: Vec<Vec<Lit>>,
    /// Whether these are all.
    pub complete: bool,
    /// No core that was not found is smaller than this.
    pub smallest_unknown: usize,
    /// What ended the enumeration, if anything did.
    pub stopped: Option<Reason>,
    /// Solver calls made.
    pub calls: u64,
}

/// Enumerates cores and correction sets until there are no more, or `limit` cores are found, or the
/// budget ends. `map` is an empty solver, best one that keeps to phases, with the caller's interrupt
/// set on it if there is one.
pub fn marco<S: Sat + ?Sized, M: Sat + ?Sized>(
    sat: &mut S,
    map: &mut M,
    groups: &[Lit],
    hard: &[Lit],
    limit: usize,
    options: &MarcoOptions,
) -> Enumeration {
    let groups = distinct(groups);
    let vars: Vec<Lit> = groups.iter().map(|_| map.new_var()).collect();
    for &var in &vars {
        map.phase(var);
    }
    let budget = Budget::new(sat, options.conflicts);
    let mut marco = Marco {
        sat,
        map,
        position: groups.iter().enumerate().map(|(i, &lit)| (lit, i)).collect(),
        counter: Totalizer::new(&vars),
        groups,
        vars,
        hard,
        options,
        budget,
        result: Enumeration::default(),
    };
    if let Err(reason) = marco.run(limit) {
        marco.result.stopped = Some(reason);
    }
    marco.finish()
}

struct Marco<'a, S: Sat + ?Sized, M: Sat + ?Sized> {
    sat: &'a mut S,
    map: &'a mut M,
    groups: Vec<Lit>,
    position: FxHashMap<Lit, usize>,
    /// The map's variable of each group.
    vars: Vec<Lit>,
    counter: Totalizer,
    hard: &'a [Lit],
    options: &'a MarcoOptions,
    budget: Budget,
    result: Enumeration,
}

impl<S: Sat + ?Sized, M: Sat + ?Sized> Marco<'_, S, M> {
    fn run(&mut self, limit: usize) -> Result<(), Reason> {
        let mut seeds = 0;
        while let Some(seed) = self.seed(seeds)? {
            if self.result.cores.len() >= limit || self.result.corrections.len() >= self.options.max_corrections {
                return Ok(());
            }
            seeds += 1;
            let assumptions = [self.hard, &seed].concat();
            if self.budget.decide(self.sat, &assumptions)? {
                self.grow()?;
            } else {
                let minimal = self.small(seeds - 1);
                self.shrink(seed, minimal)?;
            }
        }
        self.result.complete = true;
        Ok(())
    }

    fn small(&self, seeds: usize) -> bool {
        matches!(self.options.bias, Bias::Smallest { seeds: most } if seeds < most)
    }

    /// An unexplored set of groups, the smallest while the bias asks for that.
    fn seed(&mut self, seeds: usize) -> Result<Option<Vec<Lit>>, Reason> {
        let small = self.small(seeds);
        loop {
            let size = self.result.smallest_unknown;
            let bound = if small { self.counter.at_most(self.map, size) } else { None };
            match self.map.solve(bound.as_slice()) {
                SatResult::Sat => break,
                SatResult::Unsat if bound.is_some_and(|lit| self.map.failed(lit)) => self.result.smallest_unknown += 1,
                SatResult::Unsat => return Ok(None),
                SatResult::Unknown(reason) => return Err(reason),
            }
        }
        let chosen = self.groups.iter().zip(&self.vars).filter(|&(_, &var)| self.map.value(var));
        Ok(Some(chosen.map(|(&lit, _)| lit).collect()))
    }

    /// From the solver's model to a maximal satisfiable set; records the complement.
    fn grow(&mut self) -> Result<(), Reason> {
        let (mut inside, mut outside): (Vec<Lit>, Vec<Lit>) = self.groups.iter().partition(|&&lit| self.sat.value(lit));
        while !outside.is_empty() {
            self.sat.constrain(&outside);
            if !self.budget.decide(self.sat, &[self.hard, &inside].concat())? {
                break;
            }
            let sat = &*self.sat;
            inside.extend(outside.iter().filter(|&&lit| sat.value(lit)));
            outside.retain(|&lit| !sat.value(lit));
        }
        let block: Vec<Lit> = self.vars_of(&outside).collect();
        self.map.add_clause(&block);
        self.result.corrections.push(outside);
        Ok(())
    }

    /// Records a minimal core within the refuted seed, which is one already if it has no smaller
    /// unexplored subset.
    fn shrink(&mut self, seed: Vec<Lit>, minimal: bool) -> Result<(), Reason> {
        let core = if minimal { seed } else { self.shrink_seed(seed)? };
        let block: Vec<Lit> = self.vars_of(&core).map(|var| !var).collect();
        self.map.add_clause(&block);
        self.result.cores.push(core);
        Ok(())
    }

    fn shrink_seed(&mut self, seed: Vec<Lit>) -> Result<Vec<Lit>, Reason> {
        let lits: Vec<Lit> = seed.into_iter().filter(|&lit| self.sat.failed(lit)).collect();
        let within: FxHashSet<Lit> = lits.iter().copied().collect();
        // Every core meets every correction set: where only one group is left to do so, it stays.
        let mut needed = FxHashSet::default();
        for correction in &self.result.corrections {
            let mut meeting = correction.iter().filter(|lit| within.contains(lit));
            if let (Some(&only), None) = (meeting.next(), meeting.next()) {
                needed.insert(only);
            }
        }
        let options = CoreOptions { order: self.options.order, ..CoreOptions::default() };
        let none = &mut |_: &S, _, _: &[Lit]| Vec::new();
        let core = shrink_core(self.sat, lits, &needed, self.hard, &options, &mut self.budget, none);
        match core.stopped {
            Some(reason) => Err(reason),
            None => Ok(core.lits),
        }
    }

    fn vars_of<'b>(&'b self, lits: &'b [Lit]) -> impl Iterator<Item = Lit> + 'b {
        lits.iter().map(|lit| self.vars[self.position[lit]])
    }

    fn finish(self) -> Enumeration {
        let mut result = self.result;
        let position = self.position;
        for sets in [&mut result.cores, &mut result.corrections] {
            sets.sort_by_cached_key(|set| {
                let places: Vec<usize> = set.iter().map(|lit| position[lit]).collect();
                (places.len(), places)
            });
        }
        if result.complete {
            result.smallest_unknown = usize::MAX;
        }
        result.calls = self.budget.calls;
        result
    }
}
