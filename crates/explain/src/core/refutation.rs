//! A first refutation without a solver: the definitions that give the failed check its value in the run.
//!
//! Comes in: the path formula with the run's values. Goes out: constraints whose definitions alone make the check false.
//! Of a conjunction that does not hold one part is followed, of a choice the branch taken, of a product with 0 the 0: a
//! dynamic slice over terms. On long paths this is where shrinking starts, in place of a solver that has all of them.

use crate::path::Problem;
use because_encode::path::PathFormula;
use because_logic::{BvOp, Node, Term, Terms, Value};
use rustc_hash::FxHashSet;

/// Positions of these constraints, ascending.
pub(super) fn refutation(problem: &mut Problem) -> Vec<usize> {
    let Problem { formula, terms, definer, .. } = problem;
    let mut inside: FxHashSet<usize> = FxHashSet::default();
    let mut seen: FxHashSet<Term> = FxHashSet::default();
    let mut work = vec![formula.check];
    while let Some(t) = work.pop() {
        if !seen.insert(t) {
            continue;
        }
        match definer.get(&t) {
            Some(&at) => {
                inside.insert(at);
                let definitions = &formula.constraints[at].definitions;
                work.extend(definitions.iter().filter(|d| d.symbol == t).map(|d| d.value));
            }
            None => follow(formula, terms, t, &mut work),
        }
    }
    let mut list: Vec<usize> = inside.into_iter().collect();
    list.sort_unstable();
    list
}

/// The operands that give a term its value.
fn follow(formula: &mut PathFormula, terms: &Terms, t: Term, work: &mut Vec<Term>) {
    match *terms.node(t) {
        Node::And(a, b) => {
            let broken = [a, b].into_iter().find(|&p| !formula.values.holds(terms, p));
            match broken {
                Some(part) => work.push(part),
                None => work.extend([b, a]),
            }
        }
        Node::Ite(condition, a, b) => {
            let taken = if formula.values.holds(terms, condition) { a } else { b };
            work.extend([taken, condition]);
        }
        Node::Bv(BvOp::Mul | BvOp::And, a, b) => {
            let mut is_zero = |p: Term| matches!(formula.values.value(terms, p), Value::Bits(bits) if bits.is_zero());
            let zero = [a, b].into_iter().find(|&p| is_zero(p));
            match zero {
                Some(part) => work.push(part),
                None => work.extend([b, a]),
            }
        }
        Node::Select(array, index) => {
            let element = read(formula, terms, array, index, work);
            work.extend([element, index]);
        }
        _ => work.extend(terms.children(t)),
    }
}

/// Where a read of an array ends: the value written there; indices passed on the way are followed too.
fn read(formula: &mut PathFormula, terms: &Terms, array: Term, index: Term, work: &mut Vec<Term>) -> Term {
    let wanted = formula.values.value(terms, index);
    let mut at = array;
    loop {
        match *terms.node(at) {
            Node::Store(inner, i, value) => {
                if terms.as_bits(i).is_none() {
                    work.push(i);
                }
                if formula.values.value(terms, i) == wanted {
                    return value;
                }
                at = inner;
            }
            Node::Ite(condition, a, b) => {
                work.push(condition);
                at = if formula.values.holds(terms, condition) { a } else { b };
            }
            _ => return at,
        }
    }
}
