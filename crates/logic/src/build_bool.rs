//! Building Bool terms and if-then-else, simplified.

use crate::node::{Node, Sort, Term};
use crate::terms::Terms;

impl Terms {
    /// Negation of a Bool.
    pub fn not(&mut self, a: Term) -> Term {
        match self.node(a) {
            Node::Bool(value) => self.bool(!value),
            Node::Not(inner) => *inner,
            _ => self.intern_bool(Node::Not(a)),
        }
    }

    /// Whether `b` is `not a`.
    fn opposite(&self, a: Term, b: Term) -> bool {
        matches!(self.node(a), Node::Not(x) if *x == b) || matches!(self.node(b), Node::Not(x) if *x == a)
    }

    /// Conjunction of two Bools.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return a;
        }
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) | (_, Some(false)) => return b,
            (_, Some(true)) | (Some(false), _) => return a,
            _ => {}
        }
        if self.opposite(a, b) {
            return self.fls();
        }
        if let Some(t) = self.and_with_parts(a, b) {
            return t;
        }
        if let Some(t) = self.and_with_parts(b, a) {
            return t;
        }
        self.intern_bool(Node::And(a.min(b), a.max(b)))
    }

    /// `a and b` where `b` is a conjunction or the negation of one that mentions `a`.
    fn and_with_parts(&mut self, a: Term, b: Term) -> Option<Term> {
        match *self.node(b) {
            Node::And(x, y) => {
                if x == a || y == a {
                    return Some(b);
                }
                (self.opposite(a, x) || self.opposite(a, y)).then(|| self.fls())
            }
            Node::Not(inner) => {
                let Node::And(x, y) = *self.node(inner) else { return None };
                if self.opposite(a, x) || self.opposite(a, y) {
                    return Some(a);
                }
                let rest = if x == a {
                    y
                } else if y == a {
                    x
                } else {
                    return None;
                };
                let rest = self.not(rest);
                Some(self.and(a, rest))
            }
            _ => None,
        }
    }

    /// Disjunction of two Bools.
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (self.not(a), self.not(b));
        let both = self.and(a, b);
        self.not(both)
    }

    /// `a` implies `b`.
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let b = self.not(b);
        let both = self.and(a, b);
        self.not(both)
    }

    /// Exclusive or of two Bools.
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let (mut a, mut b, mut flip) = (a, b, false);
        for side in [&mut a, &mut b] {
            match *self.node(*side) {
                Node::Not(inner) => {
                    *side = inner;
                    flip = !flip;
                }
                Node::Bool(true) => {
                    *side = self.fls();
                    flip = !flip;
                }
                _ => {}
            }
        }
        let positive = if a == b {
            self.fls()
        } else if a == self.fls() {
            b
        } else if b == self.fls() {
            a
        } else {
            self.intern_bool(Node::Xor(a.min(b), a.max(b)))
        };
        if flip { self.not(positive) } else { positive }
    }

    /// Equivalence of two Bools.
    pub fn iff(&mut self, a: Term, b: Term) -> Term {
        let differ = self.xor(a, b);
        self.not(differ)
    }

    /// Conjunction of any number of Bools; true for none.
    pub fn and_all(&mut self, all: impl IntoIterator<Item = Term>) -> Term {
        let mut out = self.tru();
        for t in all {
            out = self.and(out, t);
        }
        out
    }

    /// Disjunction of any number of Bools; false for none.
    pub fn or_all(&mut self, all: impl IntoIterator<Item = Term>) -> Term {
        let mut out = self.fls();
        for t in all {
            out = self.or(out, t);
        }
        out
    }

    /// `if c then a else b`, for branches of any one sort.
    pub fn ite(&mut self, c: Term, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "branches of one sort");
        if a == b {
            return a;
        }
        match *self.node(c) {
            Node::Bool(true) => return a,
            Node::Bool(false) => return b,
            Node::Not(inner) => return self.ite(inner, b, a),
            _ => {}
        }
        let sort = self.sort(a);
        if sort == Sort::Bool {
            return self.ite_bool(c, a, b);
        }
        if let Node::Ite(d, x, y) = *self.node(a) {
            if d == c {
                return self.ite(c, x, b);
            }
            if y == b {
                let both = self.and(c, d);
                return self.ite(both, x, b);
            }
            if x == b {
                let d = self.not(d);
                let both = self.and(c, d);
                return self.ite(both, y, b);
            }
        }
        if let Node::Ite(d, x, y) = *self.node(b) {
            if d == c {
                return self.ite(c, a, y);
            }
            if x == a {
                let any = self.or(c, d);
                return self.ite(any, a, y);
            }
            if y == a {
                let d = self.not(d);
                let any = self.or(c, d);
                return self.ite(any, a, x);
            }
        }
        self.intern(Node::Ite(c, a, b), sort)
    }

    fn ite_bool(&mut self, c: Term, a: Term, b: Term) -> Term {
        if a == self.tru() || a == c {
            return self.or(c, b);
        }
        if b == self.fls() || b == c {
            return self.and(c, a);
        }
        if a == self.fls() || self.opposite(a, c) {
            let c = self.not(c);
            return self.and(c, b);
        }
        if b == self.tru() || self.opposite(b, c) {
            return self.implies(c, a);
        }
        if self.opposite(a, b) {
            return self.iff(c, a);
        }
        if let Node::Not(x) = *self.node(a)
            && let Node::Not(y) = *self.node(b)
        {
            let positive = self.ite_bool(c, x, y);
            return self.not(positive);
        }
        self.intern_bool(Node::Ite(c, a, b))
    }
}
