//! Model rotation over steps (Belov and Marques-Silva 2011 have it for clauses).
//!
//! In: a model that falsifies one step of a core only, which is therefore needed. Giving one variable another value may
//! make that step true and exactly one other false: then that one is needed too, without asking a solver, and the
//! search goes on from there. An assignment suggests the value: what its expression gives, or what its operand would
//! have to be. Every model is evaluated, so that nothing has to be trusted.

use crate::limits;
use crate::path::{Problem, Switched, conjuncts};
use because_encode::path::Constraint;
use because_logic::{Assignment, Bits, BvOp, Lit, Node, Session, Term, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Rotation<'a> {
    problem: &'a Problem,
    groups: Vec<&'a [usize]>,
    switches: Vec<Lit>,
    group_of: FxHashMap<Lit, usize>,
    /// Groups that mention a symbol, ascending.
    mentioned: FxHashMap<Term, Vec<usize>>,
    in_check: FxHashSet<Term>,
}

impl<'a> Rotation<'a> {
    pub fn new(problem: &'a Problem, groups: Vec<&'a [usize]>, switched: &Switched) -> Rotation<'a> {
        let mut mentioned: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        for (g, group) in groups.iter().enumerate() {
            for &symbol in group.iter().flat_map(|&i| &problem.variables[i]) {
                let list = mentioned.entry(symbol).or_default();
                if list.last() != Some(&g) {
                    list.push(g);
                }
            }
        }
        let terms = &switched.session.terms;
        let check = [problem.formula.check, problem.formula.check_defined];
        Rotation {
            problem,
            groups,
            group_of: switched.switches.iter().enumerate().map(|(i, &l)| (l, i)).collect(),
            switches: switched.switches.clone(),
            mentioned,
            in_check: terms.variables(&check).into_iter().collect(),
        }
    }

    /// Further groups of the core that are needed, from the solver's model of all but `needed`.
    pub fn rotate(&self, session: &Session, needed: Lit, core: &[Lit]) -> Vec<Lit> {
        let inside: FxHashSet<usize> = core.iter().filter_map(|l| self.group_of.get(l).copied()).collect();
        let Some(&start) = self.group_of.get(&needed) else { return Vec::new() };
        let mut model = Assignment::new();
        for &symbol in inside.iter().flat_map(|&g| self.groups[g]).flat_map(|&i| &self.problem.variables[i]) {
            if model.get(symbol).is_none() {
                model.set(symbol, session.value(symbol));
            }
        }
        for &symbol in &self.in_check {
            if model.get(symbol).is_none() {
                model.set(symbol, session.value(symbol));
            }
        }
        let mut walk = Walk {
            rotation: self,
            terms: &session.terms,
            inside: &inside,
            model,
            effort: 40 * inside.len() + 1000,
            known: FxHashSet::from_iter([start]),
            found: Vec::new(),
        };
        walk.from(start);
        walk.found.into_iter().map(|g| self.switches[g]).collect()
    }
}

struct Walk<'a> {
    rotation: &'a Rotation<'a>,
    terms: &'a Terms,
    inside: &'a FxHashSet<usize>,
    model: Assignment,
    /// Steps that may still be evaluated.
    effort: usize,
    known: FxHashSet<usize>,
    found: Vec<usize>,
}

/// A model that falsifies one group only, what may be changed in it, and how to go back.
struct Turn {
    group: usize,
    moves: Vec<(Term, Value)>,
    undo: Option<(Term, Value)>,
}

impl Walk<'_> {
    fn from(&mut self, start: usize) {
        let mut turns = vec![Turn { group: start, moves: self.moves(start), undo: None }];
        while let Some(turn) = turns.last_mut() {
            let group = turn.group;
            let Some((variable, value)) = turn.moves.pop().filter(|_| self.effort > 0) else {
                if let Some((variable, old)) = turns.pop().and_then(|t| t.undo) {
                    self.model.set(variable, old);
                }
                continue;
            };
            let Some(old) = self.model.get(variable).filter(|old| **old != value).cloned() else { continue };
            self.model.set(variable, value);
            match self.only_broken(group, variable) {
                Some(other) if self.known.insert(other) => {
                    self.found.push(other);
                    let moves = self.moves(other);
                    turns.push(Turn { group: other, moves, undo: Some((variable, old)) });
                }
                _ => self.model.set(variable, old),
            }
        }
    }

    /// After a change that is to repair one group: the only other group that does not hold now.
    fn only_broken(&mut self, repaired: usize, changed: Term) -> Option<usize> {
        if self.rotation.in_check.contains(&changed) {
            let formula = &self.rotation.problem.formula;
            if !(self.holds(formula.check) && self.holds(formula.check_defined)) {
                return None;
            }
        }
        if !self.group_holds(repaired) {
            return None;
        }
        let mut broken = None;
        for &group in self.rotation.mentioned.get(&changed).into_iter().flatten() {
            if group == repaired || !self.inside.contains(&group) || self.group_holds(group) {
                continue;
            }
            if broken.replace(group).is_some() {
                return None;
            }
        }
        broken
    }

    fn group_holds(&mut self, group: usize) -> bool {
        let constraints = &self.rotation.problem.formula.constraints;
        self.rotation.groups[group].iter().all(|&i| self.holds(constraints[i].term))
    }

    fn holds(&mut self, term: Term) -> bool {
        self.effort = self.effort.saturating_sub(1);
        self.value(term).as_bool() == Some(true)
    }

    fn value(&self, term: Term) -> Value {
        self.terms.evaluate(term, &self.model)
    }

    /// Values that might make the group hold; the last is tried first.
    fn moves(&mut self, group: usize) -> Vec<(Term, Value)> {
        let constraints = &self.rotation.problem.formula.constraints;
        let mut moves = Vec::new();
        for &i in self.rotation.groups[group] {
            if !self.holds(constraints[i].term) {
                self.suggest(&constraints[i], &self.rotation.problem.variables[i], &mut moves);
            }
        }
        moves
    }

    fn suggest(&self, constraint: &Constraint, variables: &[Term], into: &mut Vec<(Term, Value)>) {
        let run = self.rotation.problem.formula.values.assignment();
        if variables.len() <= limits::ROTATION_VARIABLES {
            into.extend(variables.iter().filter_map(|&v| Some((v, run.get(v)?.clone()))));
        }
        for part in conjuncts(self.terms, constraint.condition) {
            self.invert(part, Value::Bool(true), into);
        }
        for definition in &constraint.definitions {
            self.invert(definition.value, self.value(definition.symbol), into);
        }
        for definition in &constraint.definitions {
            into.push((definition.symbol, self.value(definition.value)));
        }
    }

    /// Values of single variables that give the term the wanted value.
    fn invert(&self, term: Term, wanted: Value, into: &mut Vec<(Term, Value)>) {
        match (self.terms.node(term), wanted) {
            (Node::Var(_), wanted) => into.push((term, wanted)),
            (Node::Ite(cond, a, b), wanted) => {
                let taken = if self.value(*cond).as_bool() == Some(true) { *a } else { *b };
                self.invert(taken, wanted, into);
            }
            (Node::Not(a), Value::Bool(wanted)) => self.invert(*a, Value::Bool(!wanted), into),
            (Node::Eq(a, b), Value::Bool(true)) => {
                self.invert(*a, self.value(*b), into);
                self.invert(*b, self.value(*a), into);
            }
            (_, Value::Bits(wanted)) => self.invert_bits(term, &wanted, into),
            _ => {}
        }
    }

    fn invert_bits(&self, term: Term, wanted: &Bits, into: &mut Vec<(Term, Value)>) {
        let Value::Bits(now) = self.value(term) else { return };
        match self.terms.node(term) {
            Node::Sum(sum) => {
                for (part, factor) in &sum.parts {
                    let (Some(inverse), Value::Bits(old)) = (inverse(factor), self.value(*part)) else { continue };
                    let new = old.add(&wanted.sub(&now).mul(&inverse));
                    self.invert(*part, Value::Bits(new), into);
                }
            }
            Node::Zext(a, _) | Node::Sext(a, _) => {
                let inner = self.terms.width(*a);
                let low = wanted.extract(inner - 1, 0);
                let signed = matches!(self.terms.node(term), Node::Sext(..));
                let fits = if signed { low.sext(wanted.width()) } else { low.zext(wanted.width()) } == *wanted;
                if fits {
                    self.invert(*a, Value::Bits(low), into);
                }
            }
            Node::Extract(a, _, low) => {
                let Value::Bits(old) = self.value(*a) else { return };
                let flipped = now.xor(wanted).zext(old.width()).shl(*low);
                self.invert(*a, Value::Bits(old.xor(&flipped)), into);
            }
            Node::BvNot(a) => self.invert(*a, Value::Bits(wanted.not()), into),
            Node::Bv(BvOp::Xor, a, b) => {
                for part in [*a, *b] {
                    let Value::Bits(old) = self.value(part) else { continue };
                    self.invert(part, Value::Bits(old.xor(&now.xor(wanted))), into);
                }
            }
            _ => {}
        }
    }
}

/// The number with which an odd factor multiplies to 1 modulo 2^n.
fn inverse(factor: &Bits) -> Option<Bits> {
    if !factor.bit(0) {
        return None;
    }
    // Newton: each round doubles the bits that are right, of which the first guess has three.
    let two = Bits::new(factor.width(), 2);
    let mut guess = factor.clone();
    let mut right = 3;
    while right < factor.width() {
        guess = guess.mul(&two.sub(&factor.mul(&guess)));
        right *= 2;
    }
    Some(guess)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_factors_have_an_inverse_and_even_ones_none() {
        for width in [1, 3, 8, 32, 64, 100] {
            for factor in [1u128, 3, 5, 7, 251, 0xffff_ffff] {
                let factor = Bits::new(width, factor);
                let found = inverse(&factor).expect("it is odd");
                assert!(factor.mul(&found).is_one(), "{factor:?} {found:?}");
            }
        }
        assert_eq!(inverse(&Bits::new(32, 6)), None);
    }
}
