//! Building divisions, remainders and overflow predicates.
//!
//! Division by zero is SMT-LIB's: all ones for `udiv`, the dividend for `urem` and `srem`, and -1
//! or 1 (by the dividend's sign) for `sdiv`. Who wants another value guards with `ite`.

use crate::bits::Bits;
use crate::node::{BvOp, Node, OverflowOp, Term};
use crate::range::Range;
use crate::terms::Terms;

impl Terms {
    /// The unsigned quotient; all ones for division by zero.
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(k) = self.as_bits(b).cloned() {
            if let Some(x) = self.as_bits(a) {
                let bits = x.udiv(&k);
                return self.constant(bits);
            }
            if k.is_zero() {
                return self.constant(Bits::ones(width));
            }
            if let Some(power) = k.exponent() {
                let by = self.bv(width, power.into());
                return self.lshr(a, by);
            }
            if let Node::Zext(x, _) = *self.node(a) {
                let low = k.extract(self.width(x) - 1, 0);
                if low.zext(width) != k {
                    return self.bv(width, 0);
                }
                let low = self.constant(low);
                let quotient = self.udiv(x, low);
                return self.zext(quotient, width);
            }
        }
        self.intern_bv(Node::Bv(BvOp::Udiv, a, b), width)
    }

    /// The unsigned remainder; the dividend for division by zero.
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(k) = self.as_bits(b).cloned() {
            if let Some(x) = self.as_bits(a) {
                let bits = x.urem(&k);
                return self.constant(bits);
            }
            if k.is_zero() {
                return a;
            }
            if k.exponent().is_some() {
                let mask = self.constant(k.sub(&Bits::one(width)));
                return self.bvand(a, mask);
            }
            if let Node::Zext(x, _) = *self.node(a) {
                let low = k.extract(self.width(x) - 1, 0);
                if low.zext(width) != k {
                    return a;
                }
                let low = self.constant(low);
                let rest = self.urem(x, low);
                return self.zext(rest, width);
            }
        }
        if a == b {
            return self.bv(width, 0);
        }
        if let (Node::Zext(x, _), Node::Zext(y, _)) = (self.node(a), self.node(b)) {
            let (x, y) = (*x, *y);
            let narrow = self.width(x).max(self.width(y));
            let (x, y) = (self.zext(x, narrow), self.zext(y, narrow));
            let rest = self.urem(x, y);
            return self.zext(rest, width);
        }
        self.intern_bv(Node::Bv(BvOp::Urem, a, b), width)
    }

    /// The signed quotient, rounded towards zero.
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(k) = self.as_bits(b).cloned() {
            if let Some(x) = self.as_bits(a) {
                let bits = x.sdiv(&k);
                return self.constant(bits);
            }
            if k.is_ones() {
                return self.neg(a);
            }
            if let Some(power) = k.exponent().filter(|_| !k.is_negative()) {
                return self.sdiv_power(a, power);
            }
        }
        if self.is_non_negative(a) && self.is_non_negative(b) && self.as_const(b) != Some(0) {
            let quotient = self.udiv(a, b);
            // Of the two divisions by zero, -1 is the all ones of the unsigned one.
            return quotient;
        }
        self.intern_bv(Node::Bv(BvOp::Sdiv, a, b), width)
    }

    /// `a / 2^power`, rounding towards zero.
    fn sdiv_power(&mut self, a: Term, power: u32) -> Term {
        if power == 0 {
            return a;
        }
        let width = self.width(a);
        let sign = self.extract(a, width - 1, width - 1);
        let bias = self.sext(sign, power);
        let bias = self.zext(bias, width);
        let biased = self.add(a, bias);
        let by = self.bv(width, power.into());
        self.ashr(biased, by)
    }

    /// The signed remainder, with the sign of the dividend.
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        let width = self.width(a);
        if let Some(k) = self.as_bits(b).cloned() {
            if let Some(x) = self.as_bits(a) {
                let bits = x.srem(&k);
                return self.constant(bits);
            }
            if k.is_ones() {
                return self.bv(width, 0);
            }
        }
        if a == b {
            return self.bv(width, 0);
        }
        if self.is_non_negative(a) && self.is_non_negative(b) {
            return self.urem(a, b);
        }
        if let Some(k) = self.as_bits(b).cloned()
            && let Some(power) = k.exponent().filter(|_| !k.is_negative())
        {
            let quotient = self.sdiv_power(a, power);
            let multiple = self.scale(quotient, &k);
            return self.sub(a, multiple);
        }
        self.intern_bv(Node::Bv(BvOp::Srem, a, b), width)
    }

    /// Whether `a + b` does not fit.
    pub fn add_overflows(&mut self, a: Term, b: Term, signed: bool) -> Term {
        self.overflow(OverflowOp::Add, a, b, signed)
    }

    /// Whether `a - b` does not fit.
    pub fn sub_overflows(&mut self, a: Term, b: Term, signed: bool) -> Term {
        if !signed {
            return self.ult(a, b);
        }
        self.overflow(OverflowOp::Sub, a, b, signed)
    }

    /// Whether `a * b` does not fit.
    pub fn mul_overflows(&mut self, a: Term, b: Term, signed: bool) -> Term {
        self.overflow(OverflowOp::Mul, a, b, signed)
    }

    /// Whether `-a` does not fit, signed.
    pub fn neg_overflows(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let least = self.constant(Bits::power_of_two(width, width - 1));
        self.eq(a, least)
    }

    /// Whether the signed `a / b` does not fit: the least value by -1.
    pub fn sdiv_overflows(&mut self, a: Term, b: Term) -> Term {
        let minus = self.constant(Bits::ones(self.width(a)));
        let (least, minus) = (self.neg_overflows(a), self.eq(b, minus));
        self.and(least, minus)
    }

    fn overflow(&mut self, op: OverflowOp, a: Term, b: Term, signed: bool) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one width");
        let (a, b) = if op == OverflowOp::Sub { (a, b) } else { (a.min(b), a.max(b)) };
        if let (Some(x), Some(y)) = (self.as_bits(a), self.as_bits(b)) {
            let overflows = overflows(op, signed, x, y);
            return self.bool(overflows);
        }
        if let Some(decided) = self.overflow_by_range(op, a, b, signed) {
            return self.bool(decided);
        }
        if let Some(t) = self.overflow_by_bound(op, a, b, signed) {
            return t;
        }
        self.intern_bool(Node::Overflow { op, signed, a, b })
    }

    fn overflow_by_range(&self, op: OverflowOp, a: Term, b: Term, signed: bool) -> Option<bool> {
        let width = self.width(a);
        if width > 64 {
            return None;
        }
        let (x, y) = (self.range(a), self.range(b));
        let side = |r: Range| -> (i128, i128) {
            if signed { (r.smin.into(), r.smax.into()) } else { (r.umin.into(), r.umax.into()) }
        };
        let ((p, q), (r, s)) = (side(x), side(y));
        let (low, high) = match op {
            OverflowOp::Add => (p + r, q + s),
            OverflowOp::Sub => (p - s, q - r),
            OverflowOp::Mul => {
                let products = [p.checked_mul(r)?, p.checked_mul(s)?, q.checked_mul(r)?, q.checked_mul(s)?];
                (*products.iter().min()?, *products.iter().max()?)
            }
        };
        let (least, most) =
            if signed { (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1) } else { (0, (1i128 << width) - 1) };
        if low >= least && high <= most {
            return Some(false);
        }
        (high < least || low > most).then_some(true)
    }

    /// With a constant operand, overflow is a comparison of the other one with a bound.
    fn overflow_by_bound(&mut self, op: OverflowOp, a: Term, b: Term, signed: bool) -> Option<Term> {
        let width = self.width(a);
        let most = if signed { Bits::ones(width).lshr(1) } else { Bits::ones(width) };
        let least = most.not();
        if op == OverflowOp::Sub {
            // a - k overflows like a + (-k), except for the least k.
            let k = self.as_bits(b)?.clone();
            let bound = self.constant(if k.is_negative() { most.add(&k) } else { least.add(&k) });
            return Some(if k.is_negative() { self.sgt(a, bound) } else { self.slt(a, bound) });
        }
        let (k, x) = match (self.as_bits(a), self.as_bits(b)) {
            (Some(k), _) => (k.clone(), b),
            (_, Some(k)) => (k.clone(), a),
            _ => return None,
        };
        match (op, signed) {
            (OverflowOp::Add, true) => {
                let bound = self.constant(if k.is_negative() { least.sub(&k) } else { most.sub(&k) });
                Some(if k.is_negative() { self.slt(x, bound) } else { self.sgt(x, bound) })
            }
            (OverflowOp::Add, false) => {
                let bound = self.constant(most.sub(&k));
                Some(self.ugt(x, bound))
            }
            (_, false) => {
                if k.is_zero() {
                    return Some(self.fls());
                }
                let bound = self.constant(most.udiv(&k));
                Some(self.ugt(x, bound))
            }
            (_, true) => Some(self.signed_mul_bound(x, &k, &least, &most)),
        }
    }

    fn signed_mul_bound(&mut self, x: Term, k: &Bits, least: &Bits, most: &Bits) -> Term {
        if k.is_zero() {
            return self.fls();
        }
        if k.is_ones() {
            return self.neg_overflows(x);
        }
        // Truncation towards zero makes both quotients the outermost values that still fit.
        let (p, q) = (least.sdiv(k), most.sdiv(k));
        let (low, high) = if k.is_negative() { (q, p) } else { (p, q) };
        let (low, high) = (self.constant(low), self.constant(high));
        let (below, above) = (self.slt(x, low), self.sgt(x, high));
        self.or(below, above)
    }
}

/// The predicate on constants.
pub(crate) fn overflows(op: OverflowOp, signed: bool, a: &Bits, b: &Bits) -> bool {
    let width = a.width();
    let wide = 2 * width + 1;
    let extend = |x: &Bits| if signed { x.sext(wide) } else { x.zext(wide) };
    let (x, y) = (extend(a), extend(b));
    let exact = match op {
        OverflowOp::Add => x.add(&y),
        OverflowOp::Sub => x.sub(&y),
        OverflowOp::Mul => x.mul(&y),
    };
    extend(&exact.extract(width - 1, 0)) != exact
}
