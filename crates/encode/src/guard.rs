//! Guards: under which condition a place is executed, as a tree of decisions, so that when all ways out of a decision
//! meet again the guard is again what it was before.

use because_logic::{Term, Terms};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BTreeSet;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GuardId(pub u32);

impl GuardId {
    /// Always executed.
    pub(crate) const TRUE: GuardId = GuardId(0);
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard {
    pub parent: GuardId,
    pub depth: u32,
    /// What it adds to the parent, folded and named.
    pub literal: Term,
    pub named_literal: Term,
    /// All of it.
    pub term: Term,
    pub named: Term,
    /// The decision it is part of, which of its outcomes, and all outcomes.
    split: u32,
    mask: u128,
    full: u128,
}

#[derive(Debug)]
pub(crate) struct Guards {
    list: Vec<Guard>,
    splits: u32,
    /// Outcomes that no run is followed through: by decision.
    cut: FxHashMap<u32, u128>,
}

/// One decision with several outcomes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Split {
    id: u32,
    outcomes: u32,
}

impl Guards {
    pub(crate) fn new(terms: &Terms) -> Guards {
        let t = terms.tru();
        let root = Guard {
            parent: GuardId(0),
            depth: 0,
            literal: t,
            named_literal: t,
            term: t,
            named: t,
            split: 0,
            mask: 0,
            full: 0,
        };
        Guards { list: vec![root], splits: 0, cut: FxHashMap::default() }
    }

    pub(crate) fn get(&self, id: GuardId) -> &Guard {
        &self.list[id.0 as usize]
    }

    /// Runs under this guard are not followed: what its decision's other outcomes have in common counts as all.
    pub(crate) fn cut(&mut self, id: GuardId) {
        let g = *self.get(id);
        if g.split != 0 {
            *self.cut.entry(g.split).or_insert(0) |= g.mask;
        }
    }

    /// The same guard where all other outcomes of its decisions are cut.
    pub(crate) fn settle(&self, mut id: GuardId) -> GuardId {
        loop {
            let g = self.get(id);
            if g.split == 0 || g.mask | self.cut.get(&g.split).copied().unwrap_or(0) != g.full {
                return id;
            }
            id = g.parent;
        }
    }

    /// From now on the guard is known under a symbol.
    pub(crate) fn rename(&mut self, id: GuardId, symbol: Term) {
        self.list[id.0 as usize].named = symbol;
    }

    pub(crate) fn split(&mut self, outcomes: u32) -> Split {
        self.splits += 1;
        Split { id: self.splits, outcomes }
    }

    fn add(&mut self, terms: &mut Terms, mut guard: Guard) -> GuardId {
        let parent = *self.get(guard.parent);
        guard.depth = parent.depth + 1;
        guard.term = terms.and(parent.term, guard.literal);
        let same = parent.named == parent.term && guard.literal == guard.named_literal;
        guard.named = if same { guard.term } else { terms.and(parent.named, guard.named_literal) };
        self.list.push(guard);
        GuardId(self.list.len() as u32 - 1)
    }

    /// The guard of one outcome of a decision. The literal must not be constant.
    pub(crate) fn outcome(
        &mut self,
        terms: &mut Terms,
        parent: GuardId,
        split: Split,
        number: u32,
        literal: (Term, Term),
    ) -> GuardId {
        let (split, mask, full) =
            if split.outcomes <= 127 { (split.id, 1 << number, (1 << split.outcomes) - 1) } else { (0, 0, 0) };
        let (literal, named_literal) = literal;
        let term = literal;
        self.add(terms, Guard { parent, depth: 0, literal, named_literal, term, named: term, split, mask, full })
    }

    pub(crate) fn extend(&mut self, terms: &mut Terms, parent: GuardId, literal: (Term, Term)) -> GuardId {
        let split = self.split(128);
        self.outcome(terms, parent, split, 0, literal)
    }

    /// The guard of a place that is reached from several.
    pub(crate) fn any(&mut self, terms: &mut Terms, all: &[GuardId]) -> GuardId {
        // Deepest first: what two outcomes of one decision make together is never deeper than they are.
        let mut open: BTreeSet<(Reverse<(u32, u32)>, GuardId)> =
            all.iter().map(|&g| self.settle(g)).map(|g| self.ordered(g)).collect();
        let mut rest: Vec<GuardId> = Vec::new();
        while let Some((_, a)) = open.pop_first() {
            let next = open.first().map(|&(_, b)| b);
            match next.filter(|&b| self.is_same_decision(a, b)) {
                None => rest.push(a),
                Some(b) => {
                    open.pop_first();
                    let joined = self.join_outcomes(terms, a, b);
                    open.insert(self.ordered(joined));
                }
            }
        }
        let mut out = rest[0];
        for &g in &rest[1..] {
            out = self.either(terms, out, g);
        }
        out
    }

    fn ordered(&self, id: GuardId) -> (Reverse<(u32, u32)>, GuardId) {
        (Reverse((self.get(id).depth, self.get(id).split)), id)
    }

    fn is_same_decision(&self, a: GuardId, b: GuardId) -> bool {
        let (a, b) = (self.get(a), self.get(b));
        a.split != 0 && a.split == b.split && a.parent == b.parent
    }

    fn join_outcomes(&mut self, terms: &mut Terms, a: GuardId, b: GuardId) -> GuardId {
        let (x, y) = (*self.get(a), *self.get(b));
        let mask = x.mask | y.mask;
        if mask | self.cut.get(&x.split).copied().unwrap_or(0) == x.full {
            return self.settle(x.parent);
        }
        let literal = terms.or(x.literal, y.literal);
        let named_literal = terms.or(x.named_literal, y.named_literal);
        if literal == terms.tru() {
            return x.parent;
        }
        self.add(terms, Guard { literal, named_literal, mask, ..x })
    }

    fn either(&mut self, terms: &mut Terms, a: GuardId, b: GuardId) -> GuardId {
        let (mut x, mut y) = (a, b);
        let (mut tail_x, mut tail_y) = ((terms.tru(), terms.tru()), (terms.tru(), terms.tru()));
        while x != y {
            let deeper =
                if self.get(x).depth >= self.get(y).depth { (&mut x, &mut tail_x) } else { (&mut y, &mut tail_y) };
            let g = self.list[deeper.0.0 as usize];
            deeper.1.0 = terms.and(g.literal, deeper.1.0);
            deeper.1.1 = terms.and(g.named_literal, deeper.1.1);
            *deeper.0 = g.parent;
        }
        let literal = terms.or(tail_x.0, tail_y.0);
        if literal == terms.tru() {
            return x;
        }
        let named = terms.or(tail_x.1, tail_y.1);
        self.extend(terms, x, (literal, named))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use because_logic::Sort;

    #[test]
    fn all_outcomes_together_are_the_decision() {
        let mut terms = Terms::new();
        let mut guards = Guards::new(&terms);
        let c = terms.var("c", Sort::Bool);
        let not_c = terms.not(c);
        let outer = guards.extend(&mut terms, GuardId::TRUE, (c, c));
        let split = guards.split(3);
        let lits: Vec<Term> = ["x", "y", "z"].iter().map(|n| terms.var(n, Sort::Bool)).collect();
        let arms: Vec<GuardId> =
            (0..3).map(|i| guards.outcome(&mut terms, outer, split, i, (lits[i as usize], lits[i as usize]))).collect();
        assert_eq!(guards.any(&mut terms, &[arms[2], arms[0], arms[1]]), outer);
        let two = guards.any(&mut terms, &[arms[0], arms[1]]);
        assert_eq!(guards.any(&mut terms, &[two, arms[2]]), outer);
        let other = guards.extend(&mut terms, GuardId::TRUE, (not_c, not_c));
        assert_eq!(guards.any(&mut terms, &[other, outer]), GuardId::TRUE);
    }

    /// `if … else if … else …`: all branches meet in one place, whatever their number.
    #[test]
    fn all_branches_of_a_long_chain_are_the_whole() {
        let mut terms = Terms::new();
        let mut guards = Guards::new(&terms);
        let (mut arms, mut rest) = (Vec::new(), GuardId::TRUE);
        for i in 0..2_000 {
            let c = terms.var(&format!("c{i}"), Sort::Bool);
            let not_c = terms.not(c);
            let split = guards.split(2);
            arms.push(guards.outcome(&mut terms, rest, split, 0, (c, c)));
            rest = guards.outcome(&mut terms, rest, split, 1, (not_c, not_c));
        }
        let without = guards.any(&mut terms, &arms);
        assert_ne!(without, GuardId::TRUE);
        arms.push(rest);
        assert_eq!(guards.any(&mut terms, &arms), GuardId::TRUE);
    }
}
