//! What a read or a store means where its place was chosen while the program ran: the case of this run.
//!
//! Comes in: a path formula in which an element or a target is a choice among all candidates. Goes out: the same with
//! the choices made as the run made them. The weakest precondition of `a[i] = v` for a condition on `a[2]` is, where `i`
//! was 2, that condition with `v` put in and `i == 2` beside it, and otherwise the condition unchanged. So a store
//! transforms what it wrote to and nothing else, and costs one definition however many elements there are.

use crate::path::Problem;
use because_encode::path::{Definition, PathFormula};
use because_logic::{Node, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn resolve(problem: &mut Problem) {
    let Problem { formula, terms, variables, .. } = problem;
    let mut cases = Cases { taken: FxHashMap::default(), done: FxHashMap::default() };
    for index in 0..formula.constraints.len() {
        let mut decided = Vec::new();
        let mut definitions = std::mem::take(&mut formula.constraints[index].definitions);
        if definitions.len() > 1 {
            definitions.retain(|d| match unchanged(formula, terms, d) {
                Some(old) => {
                    let old = cases.resolved(formula, terms, old, &mut decided);
                    cases.taken.insert(d.symbol, old);
                    false
                }
                None => true,
            });
        }
        for definition in &mut definitions {
            definition.value = cases.resolved(formula, terms, definition.value, &mut decided);
        }
        let constraint = &formula.constraints[index];
        let (condition, defined) = (constraint.condition, constraint.defined);
        let condition = cases.resolved(formula, terms, condition, &mut decided);
        let mut defined = vec![cases.resolved(formula, terms, defined, &mut decided)];
        defined.append(&mut decided);
        let defined = terms.and_all(defined);
        let mut roots = vec![condition, defined];
        roots.extend(definitions.iter().flat_map(|d| [d.symbol, d.value]));
        variables[index] = terms.variables(&roots);
        let constraint = &mut formula.constraints[index];
        (constraint.definitions, constraint.condition, constraint.defined) = (definitions, condition, defined);
    }
    let mut decided = Vec::new();
    formula.check = cases.resolved(formula, terms, formula.check, &mut decided);
    let defined = cases.resolved(formula, terms, formula.check_defined, &mut decided);
    decided.push(defined);
    formula.check_defined = terms.and_all(decided);
}

/// The symbol that a store leaves as it is: its element was a candidate, and the run chose another.
fn unchanged(formula: &mut PathFormula, terms: &Terms, definition: &Definition) -> Option<Term> {
    let Node::Ite(chosen, new, old) = *terms.node(definition.value) else { return None };
    let kept = if formula.values.holds(terms, chosen) { new } else { old };
    let before = formula.names.get(&kept)?;
    (before.variable.is_some() && before.variable == definition.variable).then_some(kept)
}

struct Cases {
    /// Choices and symbols, and what stands for them in this run.
    taken: FxHashMap<Term, Term>,
    done: FxHashMap<Term, Term>,
}

impl Cases {
    /// A term with its choices made, and what that rests on.
    fn resolved(&mut self, formula: &mut PathFormula, terms: &mut Terms, t: Term, decided: &mut Vec<Term>) -> Term {
        for part in terms.reachable(&[t]) {
            if let Some((condition, a, b)) = choice(terms, part)
                && !self.taken.contains_key(&part)
            {
                let branch = if formula.values.holds(terms, condition) { a } else { b };
                let branch = terms.substitute_with(branch, &self.taken, &mut self.done);
                self.taken.insert(part, branch);
            }
        }
        for condition in rests_on(formula, terms, t) {
            decided.push(terms.substitute_with(condition, &self.taken, &mut self.done));
        }
        terms.substitute_with(t, &self.taken, &mut self.done)
    }
}

/// A choice between values.
fn choice(terms: &Terms, t: Term) -> Option<(Term, Term, Term)> {
    match *terms.node(t) {
        Node::Ite(condition, a, b) if matches!(terms.sort(t), Sort::BitVec(_)) => Some((condition, a, b)),
        _ => None,
    }
}

/// The conditions of the choices on the way that the run took through a term.
fn rests_on(formula: &mut PathFormula, terms: &mut Terms, t: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut work = vec![t];
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        let Some((mut condition, mut a, mut b)) = choice(terms, t) else {
            work.extend(terms.children(t));
            continue;
        };
        // One element after the other: where one is the element, it follows that those before are not.
        let mut denied = Vec::new();
        let leaf = loop {
            work.push(condition);
            if formula.values.holds(terms, condition) {
                denied.retain(|&d| !excludes(terms, condition, d));
                found.push(condition);
                break a;
            }
            denied.push(condition);
            match choice(terms, b) {
                Some(next) => (condition, a, b) = next,
                None => break b,
            }
        };
        found.extend(denied.into_iter().map(|d| terms.not(d)));
        work.push(leaf);
    }
    found
}

/// Whether both say what the same term equals, so that only one can hold.
fn excludes(terms: &Terms, holds: Term, other: Term) -> bool {
    let sides = |t: Term| match *terms.node(t) {
        Node::Eq(a, b) if terms.as_bits(b).is_some() => Some((a, b)),
        Node::Eq(a, b) if terms.as_bits(a).is_some() => Some((b, a)),
        _ => None,
    };
    match (sides(holds), sides(other)) {
        (Some((a, x)), Some((b, y))) => a == b && x != y,
        _ => false,
    }
}
