//! Substitution: a term again, with some of its parts replaced and everything simplified anew.

use std::collections::HashMap;
use std::hash::BuildHasher;

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::node::{BvOp, Node, OverflowOp, Term};
use crate::terms::Terms;

impl Terms {
    /// `t` with every occurrence of a key replaced by its value, all at once. Keys may be any
    /// terms; a replaced term is not examined.
    pub fn substitute<S: BuildHasher>(&mut self, t: Term, map: &HashMap<Term, Term, S>) -> Term {
        let mut done = FxHashMap::default();
        self.substitute_with(t, map, &mut done)
    }

    /// Like [`Terms::substitute`] for many terms under one map, sharing `done`.
    pub fn substitute_with<S: BuildHasher>(
        &mut self,
        t: Term,
        map: &HashMap<Term, Term, S>,
        done: &mut FxHashMap<Term, Term>,
    ) -> Term {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if done.contains_key(&top) {
                stack.pop();
                continue;
            }
            if let Some(&by) = map.get(&top) {
                done.insert(top, by);
                continue;
            }
            let before = stack.len();
            self.node(top).for_each_child(|c| {
                if !done.contains_key(&c) {
                    stack.push(c);
                }
            });
            if stack.len() == before {
                let rebuilt = self.rebuild(top, |c| done[&c]);
                done.insert(top, rebuilt);
                stack.pop();
            }
        }
        done[&t]
    }

    /// The term with each operand replaced by `new` of it.
    pub(crate) fn rebuild(&mut self, t: Term, new: impl Fn(Term) -> Term) -> Term {
        let node = self.node(t).clone();
        let mut same = true;
        node.for_each_child(|c| same &= new(c) == c);
        if same {
            return t;
        }
        match node {
            Node::Bool(_) | Node::Const(_) | Node::Var(_) => t,
            Node::Not(a) => self.not(new(a)),
            Node::And(a, b) => self.and(new(a), new(b)),
            Node::Xor(a, b) => self.xor(new(a), new(b)),
            Node::Ite(c, a, b) => self.ite(new(c), new(a), new(b)),
            Node::Eq(a, b) => self.eq(new(a), new(b)),
            Node::Ult(a, b) => self.ult(new(a), new(b)),
            Node::Slt(a, b) => self.slt(new(a), new(b)),
            Node::Sum(sum) => {
                let parts: Vec<(Term, Bits)> = sum.parts.iter().map(|(t, c)| (new(*t), c.clone())).collect();
                self.linear(sum.constant, parts)
            }
            Node::Bv(op, a, b) => self.bv_op(op, new(a), new(b)),
            Node::BvNot(a) => self.bvnot(new(a)),
            Node::Extract(a, hi, lo) => self.extract(new(a), hi, lo),
            Node::Concat(a, b) => self.concat(new(a), new(b)),
            Node::Zext(a, width) => self.zext(new(a), width),
            Node::Sext(a, width) => self.sext(new(a), width),
            Node::Overflow { op, signed, a, b } => self.overflow_op(op, new(a), new(b), signed),
            Node::Select(a, i) => self.select(new(a), new(i)),
            Node::Store(a, i, v) => self.store(new(a), new(i), new(v)),
            Node::ArrayConst(width, e) => self.array_const(width, new(e)),
            Node::Float(op, format, args) => {
                let args: Vec<Term> = args.iter().map(|&a| new(a)).collect();
                self.float(op, format, &args)
            }
            Node::FloatFromInt { value, signed, to } => self.float_from_int(new(value), signed, to),
            Node::FloatToInt { value, from, width, signed } => self.float_to_int(new(value), from, width, signed),
            Node::FloatFitsInt { value, from, width, signed } => {
                self.float_to_int_in_range(new(value), from, width, signed)
            }
            Node::FloatToFloat { value, from, to } => self.float_to_float(new(value), from, to),
        }
    }

    /// A binary bit-vector operation by its operator.
    pub fn bv_op(&mut self, op: BvOp, a: Term, b: Term) -> Term {
        match op {
            BvOp::Mul => self.mul(a, b),
            BvOp::Udiv => self.udiv(a, b),
            BvOp::Urem => self.urem(a, b),
            BvOp::Sdiv => self.sdiv(a, b),
            BvOp::Srem => self.srem(a, b),
            BvOp::And => self.bvand(a, b),
            BvOp::Or => self.bvor(a, b),
            BvOp::Xor => self.bvxor(a, b),
            BvOp::Shl => self.shl(a, b),
            BvOp::Lshr => self.lshr(a, b),
            BvOp::Ashr => self.ashr(a, b),
        }
    }

    /// An overflow predicate by its operator.
    pub fn overflow_op(&mut self, op: OverflowOp, a: Term, b: Term, signed: bool) -> Term {
        match op {
            OverflowOp::Add => self.add_overflows(a, b, signed),
            OverflowOp::Sub => self.sub_overflows(a, b, signed),
            OverflowOp::Mul => self.mul_overflows(a, b, signed),
        }
    }
}
