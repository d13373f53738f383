//! Building equalities and orderings.

use crate::bits::Bits;
use crate::limits;
use crate::node::{BvOp, Node, Sort, Term};
use crate::terms::Terms;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Eq,
    Ult,
    Slt,
}

impl Terms {
    /// Equality of two terms of one sort. Distinct arrays cannot be compared by the solver unless
    /// they turn out identical: see `Session`.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "equality within one sort");
        match self.sort(a) {
            Sort::Bool => self.iff(a, b),
            _ if a == b => self.tru(),
            Sort::BitVec(_) => self.eq_bv(a, b, 0),
            Sort::Array { .. } => self.intern_bool(Node::Eq(a.min(b), a.max(b))),
        }
    }

    /// Disequality of two terms of one sort.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let same = self.eq(a, b);
        self.not(same)
    }

    fn eq_bv(&mut self, a: Term, b: Term, depth: u32) -> Term {
        if a == b {
            return self.tru();
        }
        let (a, b) = if self.as_bits(a).is_some() { (b, a) } else { (a, b) };
        if self.disjoint(a, b) {
            return self.fls();
        }
        if let Some(k) = self.as_bits(b).cloned()
            && let Some(t) = self.eq_const(a, &k, depth)
        {
            return t;
        }
        if let Some(t) = self.eq_structural(a, b) {
            return t;
        }
        if let Some(t) = self.eq_linear(a, b) {
            return t;
        }
        self.intern_bool(Node::Eq(a.min(b), a.max(b)))
    }

    fn disjoint(&self, a: Term, b: Term) -> bool {
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b)) {
            return x != y;
        }
        if self.width(a) > 64 {
            return false;
        }
        let (x, y) = (self.range(a), self.range(b));
        x.umax < y.umin || y.umax < x.umin || x.smax < y.smin || y.smax < x.smin
    }

    /// `a == k`.
    fn eq_const(&mut self, a: Term, k: &Bits, depth: u32) -> Option<Term> {
        match *self.node(a) {
            Node::Ite(c, x, y) => self.choice(Order::Eq, c, (x, y), None, k, depth),
            Node::Zext(x, _) => {
                let narrow = self.width(x);
                let low = k.extract(narrow - 1, 0);
                if low.zext(k.width()) != *k {
                    return Some(self.fls());
                }
                let low = self.constant(low);
                Some(self.eq_bv(x, low, depth))
            }
            Node::Sext(x, _) => {
                let narrow = self.width(x);
                let low = k.extract(narrow - 1, 0);
                if low.sext(k.width()) != *k {
                    return Some(self.fls());
                }
                let low = self.constant(low);
                Some(self.eq_bv(x, low, depth))
            }
            Node::Concat(x, y) => {
                let cut = self.width(y);
                let high = self.constant(k.extract(k.width() - 1, cut));
                let low = self.constant(k.extract(cut - 1, 0));
                let (high, low) = (self.eq_bv(x, high, depth), self.eq_bv(y, low, depth));
                Some(self.and(high, low))
            }
            Node::BvNot(x) => {
                let k = self.constant(k.not());
                Some(self.eq_bv(x, k, depth))
            }
            Node::Bv(BvOp::Xor, x, y) => {
                if k.is_zero() {
                    return Some(self.eq_bv(x, y, depth));
                }
                let mask = self.as_bits(y)?.xor(k);
                let mask = self.constant(mask);
                Some(self.eq_bv(x, mask, depth))
            }
            Node::Bv(BvOp::And, _, y) => {
                let mask = self.as_bits(y)?;
                (!k.and(&mask.not()).is_zero()).then(|| self.fls())
            }
            Node::Bv(BvOp::Or, _, y) => {
                let mask = self.as_bits(y)?;
                (!mask.and(&k.not()).is_zero()).then(|| self.fls())
            }
            _ => None,
        }
    }

    /// A comparison of `ite(c, x, y)` with a constant, where a branch is constant. The constant is
    /// on the right, or on the left if `left` holds it.
    fn choice(
        &mut self,
        order: Order,
        c: Term,
        (x, y): (Term, Term),
        left: Option<Term>,
        k: &Bits,
        depth: u32,
    ) -> Option<Term> {
        let constant = |t: Term| self.as_bits(t).is_some();
        let both = constant(x) && constant(y);
        if !(both || depth < limits::COMPARE_DEPTH && (constant(x) || constant(y))) {
            return None;
        }
        let k = match left {
            Some(k) => k,
            None => self.constant(k.clone()),
        };
        let mut side = |branch: Term| match (order, left) {
            (Order::Eq, _) => self.eq_bv(branch, k, depth + 1),
            (Order::Ult, None) => self.ult_at(branch, k, depth + 1),
            (Order::Ult, Some(_)) => self.ult_at(k, branch, depth + 1),
            (Order::Slt, None) => self.slt_at(branch, k, depth + 1),
            (Order::Slt, Some(_)) => self.slt_at(k, branch, depth + 1),
        };
        let (x, y) = (side(x), side(y));
        Some(self.ite(c, x, y))
    }

    fn eq_structural(&mut self, a: Term, b: Term) -> Option<Term> {
        match (self.node(a).clone(), self.node(b).clone()) {
            (Node::Ite(c, x, y), Node::Ite(d, v, w)) if c == d => {
                let (same_x, same_y) = (self.eq(x, v), self.eq(y, w));
                Some(self.ite(c, same_x, same_y))
            }
            (Node::Ite(c, x, y), _) if x == b || y == b => {
                let (same_x, same_y) = (self.eq(x, b), self.eq(y, b));
                Some(self.ite(c, same_x, same_y))
            }
            (_, Node::Ite(c, x, y)) if x == a || y == a => {
                let (same_x, same_y) = (self.eq(a, x), self.eq(a, y));
                Some(self.ite(c, same_x, same_y))
            }
            (Node::Zext(x, _), Node::Zext(y, _)) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.zext(x, width), self.zext(y, width));
                Some(self.eq(x, y))
            }
            (Node::Sext(x, _), Node::Sext(y, _)) => {
                let width = self.width(x).max(self.width(y));
                let (x, y) = (self.sext(x, width), self.sext(y, width));
                Some(self.eq(x, y))
            }
            (Node::Concat(h, l), Node::Concat(i, m)) if self.width(l) == self.width(m) => {
                let (high, low) = (self.eq(h, i), self.eq(l, m));
                Some(self.and(high, low))
            }
            (Node::BvNot(x), Node::BvNot(y)) => Some(self.eq(x, y)),
            _ => None,
        }
    }

    /// Equalities with sums: the difference is normalised, and its two signs put on two sides.
    fn eq_linear(&mut self, a: Term, b: Term) -> Option<Term> {
        let linear = |t: Term| matches!(self.node(t), Node::Sum(_) | Node::BvNot(_));
        let products = |t: Term| self.is_product(t);
        if !(linear(a) || linear(b) || products(a) && products(b)) {
            return None;
        }
        let width = self.width(a);
        let one = Bits::one(width);
        let mut sum = self.combine(&[(a, one.clone()), (b, one.neg())]);
        if let Some(smaller) = self.difference(a, b, sum.parts.len()) {
            sum = smaller;
        }
        if sum.parts.iter().any(|(t, _)| self.is_product(*t)) {
            let difference = self.sum_term(sum.clone());
            if let Some(bits) = self.as_bits(difference) {
                let zero = bits.is_zero();
                return Some(self.bool(zero));
            }
            sum = self.combine(&[(difference, one)]);
        }
        match sum.parts.as_slice() {
            [] => {
                let zero = sum.constant.is_zero();
                return Some(self.bool(zero));
            }
            [(t, factor)] => {
                let (t, factor) = (*t, factor.clone());
                return Some(self.eq_scaled(t, &factor, &sum.constant.neg()));
            }
            _ => {}
        }
        if sum.parts[0].1.is_negative() {
            sum.parts.iter_mut().for_each(|(_, factor)| *factor = factor.neg());
            sum.constant = sum.constant.neg();
        }
        let (left, right): (Vec<_>, Vec<_>) = sum.parts.into_iter().partition(|(_, f)| !f.is_negative());
        let right = right.into_iter().map(|(t, f)| (t, f.neg())).collect();
        let left = self.linear(Bits::zero(width), left);
        let right = self.linear(sum.constant.neg(), right);
        Some(self.intern_bool(Node::Eq(left.min(right), left.max(right))))
    }

    /// `factor * t == k`.
    fn eq_scaled(&mut self, t: Term, factor: &Bits, k: &Bits) -> Term {
        let width = k.width();
        let zeros = factor.trailing_zeros();
        if k.trailing_zeros() < zeros {
            return self.fls();
        }
        // The odd part of the factor has an inverse modulo 2^(width - zeros).
        let rest = width - zeros;
        let odd = factor.extract(width - 1, zeros);
        let value = k.extract(width - 1, zeros).mul(&inverse(&odd));
        let (low, value) = (self.extract(t, rest - 1, 0), self.constant(value));
        self.eq_bv(low, value, 0)
    }

    /// Unsigned `a < b`.
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.ult_at(a, b, 0)
    }

    /// Unsigned `a <= b`.
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        let above = self.ult(b, a);
        self.not(above)
    }

    /// Unsigned `a > b`.
    pub fn ugt(&mut self, a: Term, b: Term) -> Term {
        self.ult(b, a)
    }

    /// Unsigned `a >= b`.
    pub fn uge(&mut self, a: Term, b: Term) -> Term {
        let below = self.ult(a, b);
        self.not(below)
    }

    /// Signed `a < b`.
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.slt_at(a, b, 0)
    }

    /// Signed `a <= b`.
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        let above = self.slt(b, a);
        self.not(above)
    }

    /// Signed `a > b`.
    pub fn sgt(&mut self, a: Term, b: Term) -> Term {
        self.slt(b, a)
    }

    /// Signed `a >= b`.
    pub fn sge(&mut self, a: Term, b: Term) -> Term {
        let below = self.slt(a, b);
        self.not(below)
    }

    fn ult_at(&mut self, a: Term, b: Term, depth: u32) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "comparison within one sort");
        if a == b {
            return self.fls();
        }
        let (x, y) = (self.as_bits(a).cloned(), self.as_bits(b).cloned());
        if let (Some(x), Some(y)) = (&x, &y) {
            let less = x.ult(y);
            return self.bool(less);
        }
        if self.width(a) <= 64 {
            let (x, y) = (self.range(a), self.range(b));
            if x.umax < y.umin {
                return self.tru();
            }
            if x.umin >= y.umax {
                return self.fls();
            }
        }
        if let Some(t) = self.ult_const(a, b, x.as_ref(), y.as_ref(), depth) {
            return t;
        }
        if let (Node::Zext(x, _), Node::Zext(y, _)) = (self.node(a), self.node(b)) {
            let (x, y) = (*x, *y);
            let width = self.width(x).max(self.width(y));
            let (x, y) = (self.zext(x, width), self.zext(y, width));
            return self.ult_at(x, y, depth);
        }
        self.intern_bool(Node::Ult(a, b))
    }

    fn ult_const(&mut self, a: Term, b: Term, x: Option<&Bits>, y: Option<&Bits>, depth: u32) -> Option<Term> {
        if let Some(k) = y {
            if k.is_zero() {
                return Some(self.fls());
            }
            if k.is_one() {
                let zero = self.bv(k.width(), 0);
                return Some(self.eq_bv(a, zero, depth));
            }
            if k.is_ones() {
                return Some(self.ne(a, b));
            }
            return match *self.node(a) {
                Node::Ite(c, v, w) => self.choice(Order::Ult, c, (v, w), None, k, depth),
                Node::Zext(v, _) => {
                    let narrow = self.width(v);
                    let low = k.extract(narrow - 1, 0);
                    if low.zext(k.width()) != *k {
                        return Some(self.tru());
                    }
                    let low = self.constant(low);
                    Some(self.ult_at(v, low, depth))
                }
                _ => None,
            };
        }
        let k = x?;
        if k.is_zero() {
            return Some(self.ne(b, a));
        }
        if k.is_ones() {
            return Some(self.fls());
        }
        match *self.node(b) {
            Node::Ite(c, v, w) => self.choice(Order::Ult, c, (v, w), Some(a), k, depth),
            Node::Zext(v, _) => {
                let narrow = self.width(v);
                let low = k.extract(narrow - 1, 0);
                if low.zext(k.width()) != *k {
                    return Some(self.fls());
                }
                let low = self.constant(low);
                Some(self.ult_at(low, v, depth))
            }
            _ => None,
        }
    }

    fn slt_at(&mut self, a: Term, b: Term, depth: u32) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "comparison within one sort");
        if a == b {
            return self.fls();
        }
        let (x, y) = (self.as_bits(a).cloned(), self.as_bits(b).cloned());
        if let (Some(x), Some(y)) = (&x, &y) {
            let less = x.slt(y);
            return self.bool(less);
        }
        if self.width(a) <= 64 {
            let (x, y) = (self.range(a), self.range(b));
            if x.smax < y.smin {
                return self.tru();
            }
            if x.smin >= y.smax {
                return self.fls();
            }
        }
        if self.is_non_negative(a) && self.is_non_negative(b) {
            return self.ult_at(a, b, depth);
        }
        if let Some(t) = self.slt_const(a, b, x.as_ref(), y.as_ref(), depth) {
            return t;
        }
        if let (Some((x, p)), Some((y, q))) = (self.narrow_signed(a), self.narrow_signed(b)) {
            let width = p.max(q);
            if width < self.width(a) {
                let (x, y) = (self.widen_signed(x, width), self.widen_signed(y, width));
                return self.slt_at(x, y, depth);
            }
        }
        self.intern_bool(Node::Slt(a, b))
    }

    /// What an extension extends and how many bits hold its signed value.
    fn narrow_signed(&self, t: Term) -> Option<(Term, u32)> {
        match self.node(t) {
            Node::Sext(x, _) => Some((*x, self.width(*x))),
            Node::Zext(x, _) => Some((t, self.width(*x) + 1)),
            _ => None,
        }
    }

    fn widen_signed(&mut self, t: Term, width: u32) -> Term {
        if self.width(t) > width { self.extract(t, width - 1, 0) } else { self.sext(t, width) }
    }

    fn slt_const(&mut self, a: Term, b: Term, x: Option<&Bits>, y: Option<&Bits>, depth: u32) -> Option<Term> {
        let (k, other, left) = match (x, y) {
            (_, Some(k)) => (k, a, None),
            (Some(k), _) => (k, b, Some(a)),
            _ => return None,
        };
        match *self.node(other) {
            Node::Ite(c, v, w) => self.choice(Order::Slt, c, (v, w), left, k, depth),
            Node::Sext(v, _) => {
                let narrow = self.width(v);
                let low = k.extract(narrow - 1, 0);
                if low.sext(k.width()) != *k {
                    // Every value of the narrow term is on the same side of k.
                    return Some(self.bool(k.is_negative() == left.is_some()));
                }
                let low = self.constant(low);
                Some(if left.is_some() { self.slt_at(low, v, depth) } else { self.slt_at(v, low, depth) })
            }
            _ => None,
        }
    }
}

/// The inverse of an odd number modulo 2^width, by Newton's iteration.
fn inverse(odd: &Bits) -> Bits {
    let two = Bits::new(odd.width(), 2);
    let mut guess = odd.clone();
    let mut right_bits = 3;
    while right_bits < odd.width() {
        guess = guess.mul(&two.sub(&odd.mul(&guess)));
        right_bits *= 2;
    }
    guess
}
