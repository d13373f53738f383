//! Building bitwise operations, shifts and width changes.

use crate::bits::Bits;
use crate::limits;
use crate::node::{BvOp, Node, Sort, Sum, Term};
use crate::terms::Terms;

impl Terms {
    /// One bit or more from a Bool: 1 if it holds, else 0.
    pub fn bool_to_bv(&mut self, b: Term, width: u32) -> Term {
        let (one, zero) = (self.bv(width, 1), self.bv(width, 0));
        self.ite(b, one, zero)
    }

    /// Bitwise complement.
    pub fn bvnot(&mut self, a: Term) -> Term {
        let width = self.width(a);
        match self.node(a) {
            Node::Const(bits) => {
                let bits = bits.not();
                self.constant(bits)
            }
            Node::BvNot(inner) => *inner,
            Node::Sum(_) => {
                let ones = Bits::ones(width);
                self.linear(ones.clone(), vec![(a, ones)])
            }
            _ => self.intern_bv(Node::BvNot(a), width),
        }
    }

    fn opposite_bits(&self, a: Term, b: Term) -> bool {
        matches!(self.node(a), Node::BvNot(x) if *x == b) || matches!(self.node(b), Node::BvNot(x) if *x == a)
    }

    /// Operands with a constant, if any, second, else in ascending order.
    fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let key = |t: Term| (self.as_bits(t).is_some(), t);
        if key(a) <= key(b) { (a, b) } else { (b, a) }
    }

    /// Bitwise conjunction.
    pub fn bvand(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.opposite_bits(a, b) {
            return self.bv(width, 0);
        }
        if let Some(mask) = self.as_bits(b).cloned() {
            return self.and_mask(a, b, &mask);
        }
        self.intern_bv(Node::Bv(BvOp::And, a, b), width)
    }

    fn and_mask(&mut self, a: Term, b: Term, mask: &Bits) -> Term {
        let width = mask.width();
        if mask.is_zero() {
            return b;
        }
        if mask.is_ones() {
            return a;
        }
        if let Some(power) = mask.add(&Bits::one(width)).exponent() {
            let low = self.extract(a, power - 1, 0);
            return self.zext(low, width);
        }
        match *self.node(a) {
            Node::Const(ref bits) => {
                let bits = bits.and(mask);
                self.constant(bits)
            }
            Node::Bv(BvOp::And, x, y) => match self.as_bits(y).cloned() {
                Some(inner) => {
                    let mask = self.constant(inner.and(mask));
                    self.bvand(x, mask)
                }
                None => self.intern_bv(Node::Bv(BvOp::And, a, b), width),
            },
            Node::Zext(x, _) => {
                let narrow = self.width(x);
                let mask = self.constant(mask.extract(narrow - 1, 0));
                let low = self.bvand(x, mask);
                self.zext(low, width)
            }
            _ => self.intern_bv(Node::Bv(BvOp::And, a, b), width),
        }
    }

    /// Bitwise disjunction.
    pub fn bvor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return a;
        }
        if self.opposite_bits(a, b) {
            return self.constant(Bits::ones(width));
        }
        if let Some(mask) = self.as_bits(b).cloned() {
            if mask.is_zero() {
                return a;
            }
            if mask.is_ones() {
                return b;
            }
            match *self.node(a) {
                Node::Const(ref bits) => {
                    let bits = bits.or(&mask);
                    return self.constant(bits);
                }
                Node::Bv(BvOp::Or, x, y) => {
                    if let Some(inner) = self.as_bits(y) {
                        let mask = inner.or(&mask);
                        let mask = self.constant(mask);
                        return self.bvor(x, mask);
                    }
                }
                _ => {}
            }
        }
        self.intern_bv(Node::Bv(BvOp::Or, a, b), width)
    }

    /// Bitwise exclusive or.
    pub fn bvxor(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        let width = self.width(a);
        if a == b {
            return self.bv(width, 0);
        }
        if let Node::BvNot(x) = *self.node(a) {
            let positive = self.bvxor(x, b);
            return self.bvnot(positive);
        }
        if let Node::BvNot(y) = *self.node(b) {
            let positive = self.bvxor(a, y);
            return self.bvnot(positive);
        }
        if let Some(mask) = self.as_bits(b).cloned() {
            if mask.is_zero() {
                return a;
            }
            if mask.is_ones() {
                return self.bvnot(a);
            }
            match *self.node(a) {
                Node::Const(ref bits) => {
                    let bits = bits.xor(&mask);
                    return self.constant(bits);
                }
                Node::Bv(BvOp::Xor, x, y) => {
                    if let Some(inner) = self.as_bits(y) {
                        let mask = inner.xor(&mask);
                        let mask = self.constant(mask);
                        return self.bvxor(x, mask);
                    }
                }
                _ => {}
            }
        }
        self.intern_bv(Node::Bv(BvOp::Xor, a, b), width)
    }

    /// Shifted left; zero if the amount, of the same width, is the width or more.
    pub fn shl(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        if let Some(amount) = self.as_bits(by) {
            let factor = Bits::one(width).shl(amount.shift_amount());
            return self.scale(a, &factor);
        }
        if self.as_const(a) == Some(0) {
            return a;
        }
        self.intern_bv(Node::Bv(BvOp::Shl, a, by), width)
    }

    /// Shifted right with zeros coming in.
    pub fn lshr(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        if let Some(amount) = self.as_bits(by).map(Bits::shift_amount) {
            if amount >= width {
                return self.bv(width, 0);
            }
            let high = self.extract(a, width - 1, amount);
            return self.zext(high, width);
        }
        if self.as_const(a) == Some(0) {
            return a;
        }
        self.intern_bv(Node::Bv(BvOp::Lshr, a, by), width)
    }

    /// Shifted right with copies of the sign coming in.
    pub fn ashr(&mut self, a: Term, by: Term) -> Term {
        let width = self.width(a);
        if let Some(amount) = self.as_bits(by).map(Bits::shift_amount) {
            let high = self.extract(a, width - 1, amount.min(width - 1));
            return self.sext(high, width);
        }
        if self.is_non_negative(a) {
            return self.lshr(a, by);
        }
        if self.as_bits(a).is_some_and(Bits::is_ones) {
            return a;
        }
        self.intern_bv(Node::Bv(BvOp::Ashr, a, by), width)
    }

    /// Whether the sign bit is zero by the term's form.
    pub(crate) fn is_non_negative(&self, t: Term) -> bool {
        match self.node(t) {
            Node::Const(bits) => !bits.is_negative(),
            Node::Zext(..) => true,
            _ => self.width(t) <= 64 && self.range(t).smin >= 0,
        }
    }

    /// Bits `hi` down to `lo`, both included.
    pub fn extract(&mut self, t: Term, hi: u32, lo: u32) -> Term {
        let width = self.width(t);
        debug_assert!(lo <= hi && hi < width, "bits {hi}..{lo} of {width}");
        if lo == 0 && hi == width - 1 {
            return t;
        }
        if self.depth >= limits::EXTRACT_DEPTH {
            return self.extract_shallow(t, hi, lo);
        }
        self.depth += 1;
        let out = self.extract_deep(t, hi, lo);
        self.depth -= 1;
        out
    }

    /// Beyond the depth limit only what ends at once.
    fn extract_shallow(&mut self, t: Term, hi: u32, lo: u32) -> Term {
        match *self.node(t) {
            Node::Const(ref bits) => {
                let bits = bits.extract(hi, lo);
                self.constant(bits)
            }
            Node::Extract(x, _, low) => self.intern_bv(Node::Extract(x, hi + low, lo + low), hi - lo + 1),
            _ => self.intern_bv(Node::Extract(t, hi, lo), hi - lo + 1),
        }
    }

    fn extract_deep(&mut self, t: Term, hi: u32, lo: u32) -> Term {
        match *self.node(t) {
            Node::Const(ref bits) => {
                let bits = bits.extract(hi, lo);
                self.constant(bits)
            }
            Node::Extract(x, _, low) => self.extract(x, hi + low, lo + low),
            Node::Concat(x, y) => self.extract_of_concat(x, y, hi, lo),
            Node::Zext(x, _) => self.extract_of_zext(x, hi, lo),
            Node::Sext(x, _) => {
                let top = self.width(x) - 1;
                let part = self.extract(x, hi.min(top), lo.min(top));
                self.sext(part, hi - lo + 1)
            }
            Node::BvNot(x) => {
                let part = self.extract(x, hi, lo);
                self.bvnot(part)
            }
            Node::Bv(op @ (BvOp::And | BvOp::Or | BvOp::Xor), x, y) => {
                let (x, y) = (self.extract(x, hi, lo), self.extract(y, hi, lo));
                self.bitwise(op, x, y)
            }
            Node::Bv(BvOp::Mul, x, y) if lo == 0 => {
                let (x, y) = (self.extract(x, hi, 0), self.extract(y, hi, 0));
                self.mul(x, y)
            }
            Node::Sum(ref sum) => {
                let sum = sum.as_ref().clone();
                self.extract_of_sum(t, &sum, hi, lo)
            }
            Node::Ite(c, x, y) if self.as_bits(x).is_some() && self.as_bits(y).is_some() => {
                let (x, y) = (self.extract(x, hi, lo), self.extract(y, hi, lo));
                self.ite(c, x, y)
            }
            _ => self.intern_bv(Node::Extract(t, hi, lo), hi - lo + 1),
        }
    }

    pub(crate) fn bitwise(&mut self, op: BvOp, a: Term, b: Term) -> Term {
        match op {
            BvOp::And => self.bvand(a, b),
            BvOp::Or => self.bvor(a, b),
            _ => self.bvxor(a, b),
        }
    }

    fn extract_of_concat(&mut self, high: Term, low: Term, hi: u32, lo: u32) -> Term {
        let cut = self.width(low);
        if hi < cut {
            return self.extract(low, hi, lo);
        }
        if lo >= cut {
            return self.extract(high, hi - cut, lo - cut);
        }
        let (high, low) = (self.extract(high, hi - cut, 0), self.extract(low, cut - 1, lo));
        self.concat(high, low)
    }

    fn extract_of_zext(&mut self, inner: Term, hi: u32, lo: u32) -> Term {
        let narrow = self.width(inner);
        if lo >= narrow {
            return self.bv(hi - lo + 1, 0);
        }
        let part = self.extract(inner, hi.min(narrow - 1), lo);
        self.zext(part, hi - lo + 1)
    }

    /// The low bits of a sum are the sum of the low bits; bits of `x << k` are bits of `x`.
    fn extract_of_sum(&mut self, t: Term, sum: &Sum, hi: u32, lo: u32) -> Term {
        if lo == 0 {
            let cut = |bits: &Bits| bits.extract(hi, 0);
            let parts = sum.parts.iter().map(|(t, c)| (self.extract(*t, hi, 0), cut(c)));
            let parts = parts.collect();
            return self.linear(cut(&sum.constant), parts);
        }
        if let [(x, factor)] = sum.parts.as_slice()
            && let (Some(power), true) = (factor.exponent(), sum.constant.is_zero())
        {
            if lo >= power {
                return self.extract(*x, hi - power, lo - power);
            }
            if hi < power {
                return self.bv(hi - lo + 1, 0);
            }
        }
        self.intern_bv(Node::Extract(t, hi, lo), hi - lo + 1)
    }

    /// `high` above `low`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        if let (Some(h), Some(l)) = (self.as_bits(high), self.as_bits(low)) {
            let bits = h.concat(l);
            return self.constant(bits);
        }
        if self.as_bits(high).is_some_and(Bits::is_zero) {
            return self.zext(low, width);
        }
        match (self.node(high).clone(), self.node(low).clone()) {
            (Node::Concat(x, y), _) => {
                let rest = self.concat(y, low);
                self.concat(x, rest)
            }
            (Node::Zext(x, _), _) => {
                let rest = self.concat(x, low);
                self.zext(rest, width)
            }
            (Node::Extract(x, hi, cut), Node::Extract(y, below, lo)) if x == y && cut == below + 1 => {
                self.extract(x, hi, lo)
            }
            (high_node, Node::Concat(x, y)) => {
                let joins = match (&high_node, self.node(x)) {
                    (Node::Const(_), Node::Const(_)) => true,
                    (Node::Extract(a, _, cut), Node::Extract(b, below, _)) => a == b && *cut == below + 1,
                    _ => false,
                };
                if joins {
                    let front = self.concat(high, x);
                    return self.concat(front, y);
                }
                self.intern_bv(Node::Concat(high, low), width)
            }
            _ => self.intern_bv(Node::Concat(high, low), width),
        }
    }

    /// Zeros above, up to the width; the same term if it has that width already.
    pub fn zext(&mut self, t: Term, width: u32) -> Term {
        debug_assert!(self.width(t) <= width, "zext narrows");
        if self.width(t) == width {
            return t;
        }
        match *self.node(t) {
            Node::Const(ref bits) => {
                let bits = bits.zext(width);
                self.constant(bits)
            }
            Node::Zext(inner, _) => self.intern_bv(Node::Zext(inner, width), width),
            Node::Ite(c, a, b) if self.as_bits(a).is_some() && self.as_bits(b).is_some() => {
                let (a, b) = (self.zext(a, width), self.zext(b, width));
                self.ite(c, a, b)
            }
            _ => self.intern_bv(Node::Zext(t, width), width),
        }
    }

    /// Copies of the sign bit above, up to the width.
    pub fn sext(&mut self, t: Term, width: u32) -> Term {
        debug_assert!(self.width(t) <= width, "sext narrows");
        if self.width(t) == width {
            return t;
        }
        if self.is_non_negative(t) {
            return self.zext(t, width);
        }
        match *self.node(t) {
            Node::Const(ref bits) => {
                let bits = bits.sext(width);
                self.constant(bits)
            }
            Node::Sext(inner, _) => self.intern_bv(Node::Sext(inner, width), width),
            Node::Ite(c, a, b) if self.as_bits(a).is_some() && self.as_bits(b).is_some() => {
                let (a, b) = (self.sext(a, width), self.sext(b, width));
                self.ite(c, a, b)
            }
            _ => self.intern_bv(Node::Sext(t, width), width),
        }
    }

    /// A term cut or extended to a width, as C converts integers of this signedness.
    pub fn resize(&mut self, t: Term, width: u32, signed: bool) -> Term {
        match self.sort(t) {
            Sort::BitVec(from) if from > width => self.extract(t, width - 1, 0),
            _ if signed => self.sext(t, width),
            _ => self.zext(t, width),
        }
    }
}
