//! Facts carried along a core, and getting rid of variables: equations solved and substituted, linear ones modulo 2^n.

use because_encode::path::Constraint;
use because_logic::{Bits, Node, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::path::conjuncts;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Fact {
    /// A variable and its value.
    Equals(Term, Term),
    Holds(Term),
}

impl Fact {
    pub fn term(self, terms: &mut Terms) -> Term {
        match self {
            Fact::Equals(a, b) => terms.eq(a, b),
            Fact::Holds(t) => t,
        }
    }

    fn roots(self) -> Vec<Term> {
        match self {
            Fact::Equals(a, b) => vec![a, b],
            Fact::Holds(t) => vec![t],
        }
    }

    fn mentions(self, terms: &Terms, variable: Term) -> bool {
        terms.variables(&self.roots()).contains(&variable)
    }
}

/// Newest first.
#[derive(Default)]
pub(super) struct Facts {
    list: Vec<Fact>,
}

impl Facts {
    pub fn add(&mut self, terms: &mut Terms, constraint: &Constraint) {
        let mut new: Vec<Fact> = Vec::new();
        for definition in &constraint.definitions {
            new.push(Fact::Equals(definition.symbol, definition.value));
        }
        for part in conjuncts(terms, constraint.condition) {
            new.push(as_equation(terms, part));
        }
        new.append(&mut self.list);
        self.list = new;
        self.propagate(terms);
    }

    /// Comparisons that have a simpler form.
    pub fn comparisons(&self) -> Vec<Term> {
        self.list.iter().filter_map(|f| if let Fact::Holds(t) = f { Some(*t) } else { None }).collect()
    }

    /// A simpler form of a comparison; the old one stays where it is about other variables.
    pub fn simplify(&mut self, old: Term, new: Term, replace: bool) {
        match self.list.iter().position(|f| *f == Fact::Holds(old)) {
            Some(at) if replace => self.list[at] = Fact::Holds(new),
            Some(at) => self.list.insert(at, Fact::Holds(new)),
            None => {}
        }
    }

    /// The facts over these variables only.
    pub fn shared(&self, terms: &Terms, variables: &FxHashSet<Term>) -> Vec<Fact> {
        let inside = |fact: &&Fact| terms.variables(&fact.roots()).iter().all(|v| variables.contains(v));
        self.list.iter().filter(inside).copied().collect()
    }

    /// Values that are known take the place of their variables, except where they are stated.
    fn propagate(&mut self, terms: &mut Terms) {
        loop {
            let mut known: FxHashMap<Term, Term> = FxHashMap::default();
            for fact in &self.list {
                if let Fact::Equals(v, value) = *fact
                    && is_constant(terms, value)
                {
                    known.entry(v).or_insert(value);
                }
            }
            let before = self.list.clone();
            let mut stated = FxHashSet::default();
            for fact in &mut self.list {
                *fact = match *fact {
                    Fact::Equals(v, value) if is_constant(terms, value) && stated.insert(v) => *fact,
                    Fact::Equals(v, value) => Fact::Equals(v, terms.substitute(value, &known)),
                    Fact::Holds(t) => {
                        let t = terms.substitute(t, &known);
                        as_equation(terms, t)
                    }
                };
            }
            self.tidy(terms);
            if self.list == before {
                break;
            }
        }
    }

    fn tidy(&mut self, terms: &mut Terms) {
        let mut seen = FxHashSet::default();
        let list = std::mem::take(&mut self.list);
        for fact in list {
            let term = fact.term(terms);
            if terms.as_bool(term) != Some(true) && seen.insert(term) {
                self.list.push(fact);
            }
        }
    }

    /// Gets rid of every variable outside of `wanted` that an equation determines. Facts about others stay, to be used
    /// later, but are not shared.
    pub fn project(&mut self, terms: &mut Terms, wanted: &FxHashSet<Term>) {
        loop {
            let roots: Vec<Term> = self.list.iter().flat_map(|f| f.roots()).collect();
            let local: Vec<Term> = terms.variables(&roots).into_iter().filter(|v| !wanted.contains(v)).collect();
            // The newest first: what it was made of may still be needed to solve for older ones.
            if !local.iter().rev().any(|&v| self.eliminate(terms, v)) {
                break;
            }
            self.propagate(terms);
        }
    }

    /// Replaces a variable by what an equation says it is.
    fn eliminate(&mut self, terms: &mut Terms, variable: Term) -> bool {
        let own = self.list.iter().position(
            |f| matches!(*f, Fact::Equals(v, value) if v == variable && !terms.variables(&[value]).contains(&variable)),
        );
        let (at, value) = match own {
            Some(at) => match self.list[at] {
                Fact::Equals(_, value) => (at, value),
                Fact::Holds(_) => return false,
            },
            None => {
                let solved = (0..self.list.len()).find_map(|i| {
                    let Fact::Equals(a, b) = self.list[i] else { return None };
                    solve(terms, a, b, variable).map(|value| (i, value))
                });
                match solved {
                    Some(found) => found,
                    None => return false,
                }
            }
        };
        self.list.remove(at);
        let map: FxHashMap<Term, Term> = [(variable, value)].into_iter().collect();
        for fact in &mut self.list {
            if !fact.mentions(terms, variable) {
                continue;
            }
            *fact = match *fact {
                Fact::Equals(v, other) => {
                    let other = terms.substitute(other, &map);
                    if v == variable { equation(terms, value, other) } else { Fact::Equals(v, other) }
                }
                Fact::Holds(t) => {
                    let t = terms.substitute(t, &map);
                    as_equation(terms, t)
                }
            };
        }
        self.tidy(terms);
        true
    }
}

fn is_constant(terms: &Terms, t: Term) -> bool {
    terms.as_bits(t).is_some() || terms.as_bool(t).is_some()
}

fn is_variable(terms: &Terms, t: Term) -> bool {
    matches!(terms.node(t), Node::Var(_))
}

fn equation(terms: &mut Terms, a: Term, b: Term) -> Fact {
    if is_variable(terms, a) {
        return Fact::Equals(a, b);
    }
    if is_variable(terms, b) {
        return Fact::Equals(b, a);
    }
    let equal = terms.eq(a, b);
    as_equation(terms, equal)
}

/// A condition; where it is an equation of a variable, as one.
fn as_equation(terms: &mut Terms, t: Term) -> Fact {
    match *terms.node(t) {
        Node::Eq(a, b) if is_variable(terms, a) && !terms.variables(&[b]).contains(&a) => Fact::Equals(a, b),
        Node::Eq(a, b) if is_variable(terms, b) && !terms.variables(&[a]).contains(&b) => Fact::Equals(b, a),
        Node::Var(_) => Fact::Equals(t, terms.tru()),
        Node::Not(inner) if is_variable(terms, inner) => Fact::Equals(inner, terms.fls()),
        _ => Fact::Holds(t),
    }
}

/// Solves a linear equation for a variable whose coefficient is 1 or -1.
fn solve(terms: &mut Terms, a: Term, b: Term, variable: Term) -> Option<Term> {
    let sort = terms.sort(a);
    if !matches!(sort, Sort::BitVec(_)) || terms.sort(variable) != sort {
        return None;
    }
    // The variable may not hide inside of another part of the sums.
    if hidden(terms, a, variable) || hidden(terms, b, variable) {
        return None;
    }
    let factor = coefficient(terms, a, variable).sub(&coefficient(terms, b, variable));
    let zero = terms.constant(Bits::zero(factor.width()));
    let map: FxHashMap<Term, Term> = [(variable, zero)].into_iter().collect();
    let (a0, b0) = (terms.substitute(a, &map), terms.substitute(b, &map));
    if factor.is_one() {
        return Some(terms.sub(b0, a0));
    }
    factor.neg().is_one().then(|| terms.sub(a0, b0))
}

fn coefficient(terms: &Terms, t: Term, variable: Term) -> Bits {
    let width = terms.width(t);
    match terms.node(t) {
        _ if t == variable => Bits::one(width),
        Node::Sum(sum) => sum.parts.iter().find(|p| p.0 == variable).map_or_else(|| Bits::zero(width), |p| p.1.clone()),
        _ => Bits::zero(width),
    }
}

/// A comparison with what both sides have in common taken away and constants on the right: `gap + b < b` as `gap < 0`.
/// True over the integers, so that it has to be checked.
pub(super) fn cancelled(terms: &mut Terms, t: Term) -> Option<Term> {
    let (inner, positive) = match *terms.node(t) {
        Node::Not(inner) => (inner, false),
        _ => (t, true),
    };
    let Node::Slt(a, b) = *terms.node(inner) else { return None };
    let width = terms.width(a);
    let mut parts: Vec<(Term, i128)> = Vec::new();
    let mut constant = 0i128;
    for (side, sign) in [(a, 1), (b, -1)] {
        let (summands, c) = summands(terms, side)?;
        constant = constant.checked_add(c.checked_mul(sign)?)?;
        for (part, factor) in summands {
            match parts.iter_mut().find(|p| p.0 == part) {
                Some(known) => known.1 = known.1.checked_add(factor.checked_mul(sign)?)?,
                None => parts.push((part, factor.checked_mul(sign)?)),
            }
        }
    }
    let zero = terms.bv(width, 0);
    let (mut left, mut right) = (zero, terms.bv_signed(width, -constant));
    for (part, factor) in parts.into_iter().filter(|p| p.1 != 0) {
        let size = terms.bv_signed(width, factor.abs());
        let product = terms.mul(part, size);
        let side = if factor > 0 { &mut left } else { &mut right };
        *side = terms.add(*side, product);
    }
    let simpler = terms.slt(left, right);
    let simpler = if positive { simpler } else { terms.not(simpler) };
    (simpler != t && terms.as_bool(simpler).is_none()).then_some(simpler)
}

fn summands(terms: &Terms, t: Term) -> Option<(Vec<(Term, i128)>, i128)> {
    match terms.node(t) {
        Node::Const(bits) => Some((Vec::new(), bits.to_i128()?)),
        Node::Sum(sum) => {
            let parts: Option<Vec<(Term, i128)>> = sum.parts.iter().map(|(t, f)| Some((*t, f.to_i128()?))).collect();
            Some((parts?, sum.constant.to_i128()?))
        }
        _ => Some((vec![(t, 1)], 0)),
    }
}

fn hidden(terms: &Terms, t: Term, variable: Term) -> bool {
    match terms.node(t) {
        _ if t == variable => false,
        Node::Sum(sum) => sum.parts.iter().any(|p| p.0 != variable && terms.variables(&[p.0]).contains(&variable)),
        _ => terms.variables(&[t]).contains(&variable),
    }
}
