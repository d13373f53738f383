//! What a read or a store means where its place was chosen while the program ran: the case of this run.
//!
//! Comes in: a path formula in which an element or a target is a choice among all candidates. Goes out: the same with
//! the choices made as the run made them. The weakest precondition of `a[i] = v` for a condition on `a[2]` is, where `i`
//! was 2, that condition with `v` put in and `i == 2` in conjunction, and otherwise the condition unchanged. So a store
//! transforms what it wrote to and nothing else, and costs one definition however many elements there are.

use crate::path::Problem;
use because_encode::path::{Definition, PathFormula};
use because_logic::{Node, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) fn resolve(problem: &mut Problem) {
    let Problem { formula, terms, variables, .. } = problem;
    let mut cases = Cases { taken: FxHashMap::default(), done: FxHashMap::default() };
    for (index, symbols) in variables.iter_mut().enumerate() {
        let mut decided = Vec::new();
        let mut definitions = std::mem::take(&mut formula.constraints[index].definitions);
        if definitions.len() > 1 {
            definitions.retain_mut(|d| match target(formula, terms, d) {
                Target::Passed(old) => {
                    let old = cases.resolved(formula, terms, old, &mut decided);
                    cases.taken.insert(d.symbol, old);
                    false
                }
                Target::Written(because, value) => {
                    decided.push(cases.resolved(formula, terms, because, &mut Vec::new()));
                    d.value = value;
                    true
                }
                Target::Only => true,
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
        *symbols = terms.variables(&roots);
        let constraint = &mut formula.constraints[index];
        (constraint.definitions, constraint.condition, constraint.defined) = (definitions, condition, defined);
    }
    let mut decided = Vec::new();
    formula.check = cases.resolved(formula, terms, formula.check, &mut decided);
    let defined = cases.resolved(formula, terms, formula.check_defined, &mut decided);
    decided.push(defined);
    formula.check_defined = terms.and_all(decided);
}

/// What a store with several candidates did to one of them in this run.
enum Target {
    /// It left it as this symbol says.
    Passed(Term),
    /// It wrote the value, because of the condition.
    Written(Term, Term),
    /// It was no candidate among others.
    Only,
}

fn target(formula: &mut PathFormula, terms: &mut Terms, definition: &Definition) -> Target {
    let Node::Ite(chosen, a, b) = *terms.node(definition.value) else { return Target::Only };
    let is_old = |t: Term| {
        let before = formula.names.get(&t).and_then(|d| d.variable);
        before.is_some() && before == definition.variable
    };
    let (new, old, when) = match (is_old(a), is_old(b)) {
        (false, true) => (a, b, chosen),
        (true, false) => (b, a, terms.not(chosen)),
        _ => return Target::Only,
    };
    match formula.values.holds(terms, when) {
        true => Target::Written(when, new),
        false => Target::Passed(old),
    }
}

struct Cases {
    /// Choices of an element and symbols, and what stands for them in this run.
    taken: FxHashMap<Term, Term>,
    done: FxHashMap<Term, Term>,
}

impl Cases {
    /// A term with its elements chosen, and what that rests on.
    fn resolved(&mut self, formula: &mut PathFormula, terms: &mut Terms, t: Term, decided: &mut Vec<Term>) -> Term {
        for (choice, element) in elements(terms, t) {
            let (leaf, because) = chosen(formula, terms, &element);
            if !self.taken.contains_key(&choice) {
                let leaf = terms.substitute_with(leaf, &self.taken, &mut self.done);
                self.taken.insert(choice, leaf);
            }
            for condition in because {
                decided.push(terms.substitute_with(condition, &self.taken, &mut self.done));
            }
        }
        terms.substitute_with(t, &self.taken, &mut self.done)
    }
}

/// One of several elements: what each has to equal to be chosen, and the last.
struct Element {
    links: Vec<(Term, Term)>,
    last: Term,
}

/// Choices of an element inside of a term, operands first: one comparison of the same index with a constant after the
/// other. What the user wrote as `c ? a : b` is none.
fn elements(terms: &Terms, t: Term) -> Vec<(Term, Element)> {
    let all = terms.reachable(&[t]);
    let mut inner: FxHashSet<Term> = FxHashSet::default();
    for &part in &all {
        if let Node::Ite(_, _, otherwise) = *terms.node(part) {
            inner.insert(otherwise);
        }
    }
    all.into_iter()
        .filter(|part| !inner.contains(part))
        .filter_map(|part| Some((part, element(terms, part)?)))
        .collect()
}

fn element(terms: &Terms, t: Term) -> Option<Element> {
    let mut links = Vec::new();
    let mut at = t;
    let mut index = None;
    while let Node::Ite(condition, value, otherwise) = *terms.node(at) {
        let Node::Eq(a, b) = *terms.node(condition) else { break };
        let compared = if terms.as_bits(b).is_some() { a } else { b };
        if *index.get_or_insert(compared) != compared || (terms.as_bits(a).is_none() && terms.as_bits(b).is_none()) {
            break;
        }
        links.push((condition, value));
        at = otherwise;
    }
    (links.len() > 1).then_some(Element { links, last: at })
}

/// The element that the run chose and what that rests on: where one is the element, the others are not.
fn chosen(formula: &mut PathFormula, terms: &mut Terms, element: &Element) -> (Term, Vec<Term>) {
    match element.links.iter().find(|link| formula.values.holds(terms, link.0)) {
        Some(&(condition, value)) => (value, vec![condition]),
        None => (element.last, element.links.iter().map(|link| terms.not(link.0)).collect()),
    }
}
