//! Symbolic values: a folded term, the same over the symbols of steps, and which objects it may point to.
//!
//! Targets are tracked through every operation, integers and bytes included, so that a pointer that went through an
//! integer or through `memcpy` still knows where it can lead.

use because_logic::{Term, Terms};
use rustc_hash::FxHashMap;

use crate::unwinding::InstanceId;

/// A set of objects that a value may hold the address of; 0 is the empty set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct TargetsId(pub u32);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Val {
    pub term: Term,
    /// Over symbols; the same as `term` unless steps are named.
    pub named: Term,
    pub targets: TargetsId,
}

impl Val {
    pub(crate) fn of(term: Term) -> Val {
        Val { term, named: term, targets: TargetsId(0) }
    }
}

/// Target sets, each once.
#[derive(Debug)]
pub(crate) struct TargetSets {
    list: Vec<Box<[InstanceId]>>,
    ids: FxHashMap<Box<[InstanceId]>, TargetsId>,
    unions: FxHashMap<(TargetsId, TargetsId), TargetsId>,
}

impl Default for TargetSets {
    fn default() -> TargetSets {
        let empty: Box<[InstanceId]> = Box::default();
        TargetSets { list: vec![empty], ids: FxHashMap::default(), unions: FxHashMap::default() }
    }
}

impl TargetSets {
    pub(crate) fn get(&self, id: TargetsId) -> &[InstanceId] {
        &self.list[id.0 as usize]
    }

    /// Of a sorted list without repetitions.
    pub(crate) fn of(&mut self, set: Vec<InstanceId>) -> TargetsId {
        if set.is_empty() {
            return TargetsId(0);
        }
        let set = set.into_boxed_slice();
        if let Some(&id) = self.ids.get(&set) {
            return id;
        }
        let id = TargetsId(self.list.len() as u32);
        self.list.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    pub(crate) fn union(&mut self, a: TargetsId, b: TargetsId) -> TargetsId {
        if a == b || b.0 == 0 {
            return a;
        }
        if a.0 == 0 {
            return b;
        }
        let key = (a.min_of(b), a.max_of(b));
        if let Some(&id) = self.unions.get(&key) {
            return id;
        }
        let mut all = self.get(a).to_vec();
        all.extend_from_slice(self.get(b));
        all.sort_unstable();
        all.dedup();
        let id = self.of(all);
        self.unions.insert(key, id);
        id
    }
}

impl TargetsId {
    fn min_of(self, other: TargetsId) -> TargetsId {
        if self.0 <= other.0 { self } else { other }
    }

    fn max_of(self, other: TargetsId) -> TargetsId {
        if self.0 <= other.0 { other } else { self }
    }
}

/// Operations on values: on the folded terms, and on the named ones where they are others.
pub(crate) fn map1(terms: &mut Terms, a: Val, f: impl Fn(&mut Terms, Term) -> Term) -> Val {
    let term = f(terms, a.term);
    let named = if a.named == a.term { term } else { f(terms, a.named) };
    Val { term, named, targets: a.targets }
}

pub(crate) fn map2(
    terms: &mut Terms,
    sets: &mut TargetSets,
    a: Val,
    b: Val,
    f: impl Fn(&mut Terms, Term, Term) -> Term,
) -> Val {
    let term = f(terms, a.term, b.term);
    let same = a.named == a.term && b.named == b.term;
    let named = if same { term } else { f(terms, a.named, b.named) };
    Val { term, named, targets: sets.union(a.targets, b.targets) }
}

/// `if c then a else b`; a condition is no address.
pub(crate) fn ite(terms: &mut Terms, sets: &mut TargetSets, c: Val, a: Val, b: Val) -> Val {
    let term = terms.ite(c.term, a.term, b.term);
    let same = c.named == c.term && a.named == a.term && b.named == b.term;
    let named = if same { term } else { terms.ite(c.named, a.named, b.named) };
    let targets = match terms.as_bool(c.term) {
        Some(true) => a.targets,
        Some(false) => b.targets,
        None => sets.union(a.targets, b.targets),
    };
    Val { term, named, targets }
}
