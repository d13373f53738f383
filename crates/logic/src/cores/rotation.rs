//! Recursive model rotation for groups that are sets of clauses.
//!
//! In: the clauses of each group and the hard ones, and a model that falsifies one group of a core
//! only. Flipping one variable of a falsified clause may make that group true and exactly one other
//! false: then that one is needed too, and the search goes on from there.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Lit, Sat};

/// The clauses behind the group literals, without those literals.
#[derive(Clone, Debug, Default)]
pub struct ClauseGroups {
    clauses: Vec<Vec<Lit>>,
    /// The group of each clause; `None` is hard.
    owner: Vec<Option<Lit>>,
    of_group: FxHashMap<Lit, Vec<usize>>,
    occurrences: FxHashMap<Lit, Vec<usize>>,
}

impl ClauseGroups {
    /// Adds a clause that belongs to a group, or always holds (as a hard assumption does, too).
    pub fn add(&mut self, group: Option<Lit>, clause: &[Lit]) {
        let index = self.clauses.len();
        for &lit in clause {
            self.occurrences.entry(lit).or_default().push(index);
        }
        if let Some(group) = group {
            self.of_group.entry(group).or_default().push(index);
        }
        self.clauses.push(clause.to_vec());
        self.owner.push(group);
    }

    /// Groups of the core found to be needed, starting from the solver's model that falsifies only
    /// `needed`. To be called from a [`super::Rotate`].
    pub fn rotate<S: Sat + ?Sized>(&self, sat: &S, needed: Lit, core: &[Lit]) -> Vec<Lit> {
        let core: FxHashSet<Lit> = core.iter().copied().collect();
        let mut known = FxHashSet::from_iter([needed]);
        let mut found = Vec::new();
        // A model is the solver's with some variables flipped.
        let mut open = vec![(needed, FxHashSet::default())];
        while let Some((group, flipped)) = open.pop() {
            for lit in self.flips(sat, group, &flipped) {
                let mut next: FxHashSet<u32> = flipped.clone();
                if !next.remove(&lit.var()) {
                    next.insert(lit.var());
                }
                let Some(other) = self.only_broken(sat, &next, lit, group, &core) else { continue };
                if known.insert(other) {
                    found.push(other);
                    open.push((other, next));
                }
            }
        }
        found
    }

    fn holds<S: Sat + ?Sized>(&self, sat: &S, flipped: &FxHashSet<u32>, clause: usize) -> bool {
        self.clauses[clause].iter().any(|&lit| sat.value(lit) != flipped.contains(&lit.var()))
    }

    /// The literals of the group's falsified clauses: making one true may repair the group.
    fn flips<S: Sat + ?Sized>(&self, sat: &S, group: Lit, flipped: &FxHashSet<u32>) -> Vec<Lit> {
        let clauses = self.of_group.get(&group).into_iter().flatten();
        let mut lits: Vec<Lit> = clauses
            .filter(|&&clause| !self.holds(sat, flipped, clause))
            .flat_map(|&clause| self.clauses[clause].iter().copied())
            .collect();
        lits.sort_unstable();
        lits.dedup();
        lits
    }

    /// After `lit` was made true to repair `group`: the one group of the core that is false now, if
    /// it is one and the hard clauses hold.
    fn only_broken<S: Sat + ?Sized>(
        &self,
        sat: &S,
        flipped: &FxHashSet<u32>,
        lit: Lit,
        group: Lit,
        core: &FxHashSet<Lit>,
    ) -> Option<Lit> {
        let repaired = self.of_group.get(&group)?.iter().all(|&clause| self.holds(sat, flipped, clause));
        if !repaired {
            return None;
        }
        let mut broken = None;
        for &clause in self.occurrences.get(&!lit).into_iter().flatten() {
            if self.holds(sat, flipped, clause) {
                continue;
            }
            let owner = self.owner[clause]?;
            if core.contains(&owner) && broken.replace(owner).is_some_and(|before| before != owner) {
                return None;
            }
        }
        broken
    }
}
