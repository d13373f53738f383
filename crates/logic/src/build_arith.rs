//! Building sums and products. A sum is a linear combination in a fixed order; constants, copies
//! and opposites cancel. A product of terms goes through its polynomial normal form.

use crate::limits;
use std::collections::BTreeMap;

use crate::bits::Bits;
use crate::node::{BvOp, Node, Sum, Term};
use crate::terms::Terms;

impl Terms {
    /// The sum modulo 2^width.
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        let one = Bits::one(self.width(a));
        let parts = self.combine(&[(a, one.clone()), (b, one)]);
        self.sum_term(parts)
    }

    /// The difference modulo 2^width.
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        let one = Bits::one(self.width(a));
        let parts = self.combine(&[(a, one.clone()), (b, one.neg())]);
        self.sum_term(parts)
    }

    /// The negation in two's complement.
    pub fn neg(&mut self, a: Term) -> Term {
        let minus = Bits::ones(self.width(a));
        self.scale(a, &minus)
    }

    /// `a` times a constant.
    pub(crate) fn scale(&mut self, a: Term, by: &Bits) -> Term {
        let parts = self.combine(&[(a, by.clone())]);
        self.sum_term(parts)
    }

    /// `constant + Σ coefficient * term`.
    pub(crate) fn linear(&mut self, constant: Bits, parts: Vec<(Term, Bits)>) -> Term {
        if parts.is_empty() {
            return self.constant(constant);
        }
        let mut sum = self.combine(&parts);
        sum.constant = sum.constant.add(&constant);
        self.sum_term(sum)
    }

    /// The normal form of a linear combination, operands' own sums flattened where small.
    pub(crate) fn combine(&self, parts: &[(Term, Bits)]) -> Sum {
        let width = parts.first().map_or(1, |(t, _)| self.width(*t));
        let summands: usize = parts.iter().map(|(t, _)| self.summands(*t)).sum();
        let flatten = summands <= limits::SUMMANDS;
        let mut sum = Sum { constant: Bits::zero(width), parts: Vec::new() };
        for (t, factor) in parts {
            debug_assert_eq!(self.width(*t), width, "summands of one width");
            self.add_part(&mut sum, *t, factor, flatten);
        }
        sum.parts.sort_by_key(|(t, _)| *t);
        sum.parts.dedup_by(|later, earlier| {
            let same = later.0 == earlier.0;
            if same {
                earlier.1 = earlier.1.add(&later.1);
            }
            same
        });
        sum.parts.retain(|(_, factor)| !factor.is_zero());
        sum
    }

    /// `a - b` with sums inside sums taken apart, latest first so that what they share cancels whole; `None` where that
    /// does not end in fewer parts than `most`.
    pub(crate) fn difference(&self, a: Term, b: Term, most: usize) -> Option<Sum> {
        let nested = |t: Term| match self.node(t) {
            Node::Sum(sum) => sum.parts.iter().any(|(t, _)| matches!(self.node(*t), Node::Sum(_))),
            _ => false,
        };
        if !nested(a) && !nested(b) {
            return None;
        }
        let width = self.width(a);
        let mut constant = Bits::zero(width);
        let mut open: BTreeMap<Term, Bits> = BTreeMap::new();
        let mut add = |open: &mut BTreeMap<Term, Bits>, t: Term, factor: &Bits| match self.node(t) {
            Node::Const(bits) => constant = constant.add(&bits.mul(factor)),
            _ => {
                let old = open.entry(t).or_insert_with(|| Bits::zero(width));
                *old = old.add(factor);
            }
        };
        add(&mut open, a, &Bits::one(width));
        add(&mut open, b, &Bits::ones(width));
        let mut parts = Vec::new();
        let mut constants = Bits::zero(width);
        let mut left = limits::COMPARED_SUMS;
        while let Some((t, factor)) = open.pop_last() {
            if factor.is_zero() {
                continue;
            }
            match self.node(t) {
                Node::Sum(sum) if left > 0 => {
                    left -= 1;
                    constants = constants.add(&sum.constant.mul(&factor));
                    sum.parts.iter().for_each(|(t, inner)| add(&mut open, *t, &inner.mul(&factor)));
                }
                _ => parts.push((t, factor)),
            }
            if parts.len() >= most {
                return None;
            }
        }
        parts.reverse();
        Some(Sum { constant: constant.add(&constants), parts })
    }

    fn summands(&self, t: Term) -> usize {
        match self.node(t) {
            Node::Sum(sum) => sum.parts.len(),
            Node::Const(_) => 0,
            _ => 1,
        }
    }

    fn add_part(&self, sum: &mut Sum, t: Term, factor: &Bits, flatten: bool) {
        match self.node(t) {
            Node::Const(bits) => sum.constant = sum.constant.add(&bits.mul(factor)),
            Node::BvNot(inner) => {
                let minus = factor.neg();
                sum.constant = sum.constant.add(&minus);
                self.add_part(sum, *inner, &minus, flatten);
            }
            Node::Sum(inner) if flatten || inner.parts.len() == 1 => {
                sum.constant = sum.constant.add(&inner.constant.mul(factor));
                sum.parts.extend(inner.parts.iter().map(|(t, c)| (*t, c.mul(factor))));
            }
            _ => sum.parts.push((t, factor.clone())),
        }
    }

    /// The term of a normalised combination.
    pub(crate) fn sum_term(&mut self, sum: Sum) -> Term {
        let width = sum.constant.width();
        match sum.parts.as_slice() {
            [] => return self.constant(sum.constant),
            [(t, factor)] if factor.is_one() && sum.constant.is_zero() => return *t,
            [(t, factor)] if factor.is_ones() && sum.constant.is_ones() => {
                return self.intern_bv(Node::BvNot(*t), width);
            }
            [(t, factor)] => {
                if let Some(folded) = self.sum_over_ite(*t, factor, &sum.constant) {
                    return folded;
                }
            }
            _ => {}
        }
        let products = sum.parts.iter().any(|(t, _)| self.is_product(*t));
        let node = Node::Sum(Box::new(sum));
        if products { self.intern_polynomial(node, width) } else { self.intern_bv(node, width) }
    }

    /// `factor * ite(c, k, l) + constant` with constants k and l.
    fn sum_over_ite(&mut self, t: Term, factor: &Bits, constant: &Bits) -> Option<Term> {
        let Node::Ite(c, a, b) = *self.node(t) else { return None };
        let a = self.as_bits(a)?.mul(factor).add(constant);
        let b = self.as_bits(b)?.mul(factor).add(constant);
        let (a, b) = (self.constant(a), self.constant(b));
        Some(self.ite(c, a, b))
    }

    /// The product modulo 2^width.
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "factors of one width");
        if let Some(factor) = self.as_bits(a).cloned() {
            return self.scale(b, &factor);
        }
        if let Some(factor) = self.as_bits(b).cloned() {
            return self.scale(a, &factor);
        }
        let width = self.width(a);
        let (a, outer) = self.pull_factor(a);
        let (b, inner) = self.pull_factor(b);
        let factor = outer.mul(&inner);
        if !factor.is_one() {
            let product = self.mul(a, b);
            return self.scale(product, &factor);
        }
        if let Some(t) = self.mul_by_choice(a, b) {
            return t;
        }
        if let Some(t) = self.mul_by_choice(b, a) {
            return t;
        }
        self.intern_polynomial(Node::Bv(BvOp::Mul, a.min(b), a.max(b)), width)
    }

    /// A term of the form `k * x` as `x` and `k`.
    fn pull_factor(&self, t: Term) -> (Term, Bits) {
        if let Node::Sum(sum) = self.node(t)
            && let [(inner, factor)] = sum.parts.as_slice()
            && sum.constant.is_zero()
        {
            return (*inner, factor.clone());
        }
        (t, Bits::one(self.width(t)))
    }

    /// A product with `ite(c, k, 0)` or `ite(c, 0, k)`, k constant, chooses between products.
    fn mul_by_choice(&mut self, a: Term, b: Term) -> Option<Term> {
        let Node::Ite(c, x, y) = *self.node(a) else { return None };
        let (k, l) = (self.as_bits(x)?.clone(), self.as_bits(y)?.clone());
        if !k.is_zero() && !l.is_zero() {
            return None;
        }
        let (k, l) = (self.scale(b, &k), self.scale(b, &l));
        Some(self.ite(c, k, l))
    }
}
