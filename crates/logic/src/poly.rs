//! Polynomials over bit-vectors: finds terms that are the same sum of products, such as
//! `a*(b+c)` and `a*b + a*c`, without ever building the expanded circuit.
//!
//! A product, and a sum that contains one, is expanded to its normal form (when that stays small)
//! and looked up: the first term with a normal form stands for all later ones.

use crate::limits;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::node::{BvOp, Node, Sum, Term};
use crate::terms::Terms;

/// Sorted factors and a coefficient that is not zero; monomials in ascending order. The empty
/// product is the constant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Poly {
    width: u32,
    monomials: Vec<(Vec<Term>, Bits)>,
}

#[derive(Clone, Default)]
pub(crate) struct Polynomials {
    of_term: FxHashMap<Term, Option<Rc<Poly>>>,
    first: FxHashMap<Rc<Poly>, Term>,
}

impl Poly {
    fn atom(t: Term, width: u32) -> Poly {
        Poly { width, monomials: vec![(vec![t], Bits::one(width))] }
    }

    fn constant(value: &Bits) -> Poly {
        let monomials = if value.is_zero() { vec![] } else { vec![(vec![], value.clone())] };
        Poly { width: value.width(), monomials }
    }

    fn from_parts(width: u32, mut parts: Vec<(Vec<Term>, Bits)>) -> Option<Poly> {
        parts.sort_by(|a, b| a.0.cmp(&b.0));
        let mut monomials: Vec<(Vec<Term>, Bits)> = Vec::new();
        for (factors, coefficient) in parts {
            if factors.len() > limits::DEGREE {
                return None;
            }
            match monomials.last_mut() {
                Some(last) if last.0 == factors => last.1 = last.1.add(&coefficient),
                _ => monomials.push((factors, coefficient)),
            }
        }
        monomials.retain(|m| !m.1.is_zero());
        (monomials.len() <= limits::MONOMIALS).then_some(Poly { width, monomials })
    }

    fn times(&self, other: &Poly) -> Option<Poly> {
        let mut parts = Vec::new();
        for (f, a) in &self.monomials {
            for (g, b) in &other.monomials {
                let mut factors = [f.as_slice(), g.as_slice()].concat();
                factors.sort_unstable();
                parts.push((factors, a.mul(b)));
            }
        }
        Poly::from_parts(self.width, parts)
    }
}

impl Terms {
    /// The normal form of a term, if it is small; atoms stand for themselves.
    fn poly(&self, t: Term) -> Option<Rc<Poly>> {
        if let Some(known) = self.polynomials.of_term.get(&t) {
            return known.clone();
        }
        let width = self.width(t);
        match self.node(t) {
            Node::Const(bits) => Some(Rc::new(Poly::constant(bits))),
            Node::Sum(sum) => self.poly_of_sum(sum).map(Rc::new),
            _ => Some(Rc::new(Poly::atom(t, width))),
        }
    }

    fn poly_of_sum(&self, sum: &Sum) -> Option<Poly> {
        let mut parts = vec![(vec![], sum.constant.clone())];
        for (t, coefficient) in &sum.parts {
            let inner = self.poly(*t)?;
            parts.extend(inner.monomials.iter().map(|(f, c)| (f.clone(), c.mul(coefficient))));
        }
        Poly::from_parts(sum.constant.width(), parts)
    }

    /// Interns a product or a sum with products in it, or gives the term already known to be
    /// equal to it.
    pub(crate) fn intern_polynomial(&mut self, node: Node, width: u32) -> Term {
        let poly = match &node {
            Node::Bv(BvOp::Mul, a, b) => self.poly(*a).zip(self.poly(*b)).and_then(|(a, b)| a.times(&b)),
            Node::Sum(sum) => self.poly_of_sum(sum),
            _ => None,
        };
        let Some(poly) = poly.map(Rc::new) else {
            let t = self.intern_bv(node, width);
            self.polynomials.of_term.insert(t, None);
            return t;
        };
        if let Some(&t) = self.polynomials.first.get(&poly) {
            return t;
        }
        if let Some(t) = self.smaller(&node, &poly) {
            self.polynomials.first.insert(poly, t);
            return t;
        }
        let t = self.intern_bv(node, width);
        self.polynomials.of_term.insert(t, Some(Rc::clone(&poly)));
        self.polynomials.first.insert(poly, t);
        t
    }

    /// A term built from the normal form where products cancelled out of a sum.
    fn smaller(&mut self, node: &Node, poly: &Poly) -> Option<Term> {
        let Node::Sum(sum) = node else { return None };
        let products = poly.monomials.iter().filter(|m| m.0.len() > 1).count();
        let before = sum.parts.iter().filter(|(t, _)| self.is_product(*t)).count();
        if products >= before {
            return None;
        }
        let mut parts = Vec::new();
        let mut constant = Bits::zero(poly.width);
        for (factors, coefficient) in &poly.monomials {
            match factors.split_first() {
                None => constant = coefficient.clone(),
                Some((&first, rest)) => {
                    let product = rest.iter().fold(first, |product, &f| self.mul(product, f));
                    parts.push((product, coefficient.clone()));
                }
            }
        }
        Some(self.linear(constant, parts))
    }

    pub(crate) fn is_product(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Bv(BvOp::Mul, ..))
    }
}
