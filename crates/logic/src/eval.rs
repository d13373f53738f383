//! The concrete evaluator: what a term is worth under an assignment. It shares no code with the
//! bit-blaster and serves as its reference.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::build_div::overflows;
use crate::float_native as native;
use crate::node::{BvOp, Node, Sort, Term};
use crate::terms::Terms;
use crate::value::{ArrayValue, Assignment, Value};

/// Values computed so far under one assignment, and how far each pending array read has walked.
#[derive(Clone, Default)]
pub(crate) struct Memo {
    values: FxHashMap<Term, Value>,
    walks: FxHashMap<Term, Term>,
}

impl Terms {
    /// The value of a term; variables the assignment lacks are zero.
    pub fn evaluate(&self, t: Term, assignment: &Assignment) -> Value {
        let lookup = |var: Term| assignment.get(var).cloned().unwrap_or_else(|| Value::zero(self.sort(var)));
        self.evaluate_with(t, &mut Memo::default(), &lookup)
    }

    /// The values of many terms, what they share computed once.
    pub fn evaluate_all(&self, all: &[Term], assignment: &Assignment) -> Vec<Value> {
        let lookup = |var: Term| assignment.get(var).cloned().unwrap_or_else(|| Value::zero(self.sort(var)));
        let mut memo = Memo::default();
        all.iter().map(|&t| self.evaluate_with(t, &mut memo, &lookup)).collect()
    }

    /// Like [`Terms::evaluate`], with a memo to share among terms.
    pub(crate) fn evaluate_with(&self, t: Term, memo: &mut Memo, lookup: &dyn Fn(Term) -> Value) -> Value {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if memo.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            match self.step(top, memo, lookup) {
                Ok(value) => {
                    memo.values.insert(top, value);
                    stack.pop();
                }
                Err(missing) => stack.push(missing),
            }
        }
        memo.values[&t].clone()
    }

    /// The value of a term whose operands are known, or an operand that is missing.
    fn step(&self, t: Term, memo: &mut Memo, lookup: &dyn Fn(Term) -> Value) -> Result<Value, Term> {
        match self.node(t) {
            Node::Bool(value) => return Ok(Value::Bool(*value)),
            Node::Const(bits) => return Ok(Value::Bits(bits.clone())),
            Node::Var(_) => return Ok(lookup(t)),
            Node::Select(array, index) => return self.read(t, *array, *index, memo),
            _ => {}
        }
        let known = Known { terms: self, memo };
        known.step(t)
    }

    /// A read walks down the writes; its place is kept when an operand has to be computed first.
    fn read(&self, t: Term, array: Term, index: Term, memo: &mut Memo) -> Result<Value, Term> {
        let wanted = Known { terms: self, memo }.bits(index)?;
        let mut at = memo.walks.get(&t).copied().unwrap_or(array);
        loop {
            let known = Known { terms: self, memo };
            let missing = match *self.node(at) {
                Node::ArrayConst(_, element) => return known.bits(element).map(Value::Bits),
                Node::Store(inner, i, value) => match known.bits(i) {
                    Ok(i) if i == wanted => return known.bits(value).map(Value::Bits),
                    Ok(_) => {
                        at = inner;
                        continue;
                    }
                    Err(missing) => missing,
                },
                Node::Ite(c, a, b) => match known.bool(c) {
                    Ok(c) => {
                        at = if c { a } else { b };
                        continue;
                    }
                    Err(missing) => missing,
                },
                _ => {
                    let array = known.array(at)?;
                    let index = wanted.to_u128().unwrap_or(u128::MAX);
                    return Ok(Value::Bits(array.get(index).clone()));
                }
            };
            memo.walks.insert(t, at);
            return Err(missing);
        }
    }
}

struct Known<'a> {
    terms: &'a Terms,
    memo: &'a Memo,
}

impl Known<'_> {
    fn get(&self, t: Term) -> Result<&Value, Term> {
        self.memo.values.get(&t).ok_or(t)
    }

    fn bits(&self, t: Term) -> Result<Bits, Term> {
        if let Node::Const(bits) = self.terms.node(t) {
            return Ok(bits.clone());
        }
        match self.get(t)? {
            Value::Bits(bits) => Ok(bits.clone()),
            other => unreachable!("bit-vector term with value {other}"),
        }
    }

    fn bool(&self, t: Term) -> Result<bool, Term> {
        match self.get(t)? {
            Value::Bool(value) => Ok(*value),
            other => unreachable!("Bool term with value {other}"),
        }
    }

    fn array(&self, t: Term) -> Result<&ArrayValue, Term> {
        match self.get(t)? {
            Value::Array(array) => Ok(array),
            other => unreachable!("array term with value {other}"),
        }
    }

    fn step(&self, t: Term) -> Result<Value, Term> {
        let bool = |value: bool| Ok(Value::Bool(value));
        let bits = |bits: Bits| Ok(Value::Bits(bits));
        match self.terms.node(t) {
            Node::Not(a) => bool(!self.bool(*a)?),
            Node::And(a, b) => bool(self.bool(*a)? & self.bool(*b)?),
            Node::Xor(a, b) => bool(self.bool(*a)? ^ self.bool(*b)?),
            Node::Ite(c, a, b) => {
                let branch = if self.bool(*c)? { *a } else { *b };
                self.get(branch).cloned()
            }
            Node::Eq(a, b) => match self.terms.sort(*a) {
                Sort::Array { .. } => bool(same_array(self.terms, *a, self.array(*a)?, self.array(*b)?)),
                _ => bool(self.bits(*a)? == self.bits(*b)?),
            },
            Node::Ult(a, b) => bool(self.bits(*a)?.ult(&self.bits(*b)?)),
            Node::Slt(a, b) => bool(self.bits(*a)?.slt(&self.bits(*b)?)),
            Node::Sum(sum) => {
                let mut total = sum.constant.clone();
                for (t, factor) in &sum.parts {
                    total = total.add(&self.bits(*t)?.mul(factor));
                }
                bits(total)
            }
            Node::Bv(op, a, b) => bits(binary(*op, &self.bits(*a)?, &self.bits(*b)?)),
            Node::BvNot(a) => bits(self.bits(*a)?.not()),
            Node::Extract(a, hi, lo) => bits(self.bits(*a)?.extract(*hi, *lo)),
            Node::Concat(a, b) => bits(self.bits(*a)?.concat(&self.bits(*b)?)),
            Node::Zext(a, width) => bits(self.bits(*a)?.zext(*width)),
            Node::Sext(a, width) => bits(self.bits(*a)?.sext(*width)),
            Node::Overflow { op, signed, a, b } => bool(overflows(*op, *signed, &self.bits(*a)?, &self.bits(*b)?)),
            Node::Store(..) | Node::ArrayConst(..) => self.array_step(t),
            Node::Float(op, format, args) => {
                let args: Vec<Bits> = args.iter().map(|&a| self.bits(a)).collect::<Result<_, _>>()?;
                Ok(native::apply(*op, *format, &args))
            }
            Node::FloatFromInt { value, signed, to } => bits(native::from_int(&self.bits(*value)?, *signed, *to)),
            Node::FloatToInt { value, from, width, signed } => {
                let converted = native::to_int(&self.bits(*value)?, *from, *width, *signed);
                bits(converted.unwrap_or_else(|| Bits::zero(*width)))
            }
            Node::FloatFitsInt { value, from, width, signed } => {
                bool(native::to_int(&self.bits(*value)?, *from, *width, *signed).is_some())
            }
            Node::FloatToFloat { value, from, to } => bits(native::convert(&self.bits(*value)?, *from, *to)),
            Node::Bool(_) | Node::Const(_) | Node::Var(_) | Node::Select(..) => {
                unreachable!("leaves and reads are handled before")
            }
        }
    }

    fn array_step(&self, t: Term) -> Result<Value, Term> {
        match *self.terms.node(t) {
            Node::Store(array, index, value) => {
                let mut array = self.array(array)?.clone();
                let index = self.bits(index)?.to_u128().unwrap_or(u128::MAX);
                array.entries.insert(index, self.bits(value)?);
                Ok(Value::Array(Box::new(array)))
            }
            Node::ArrayConst(_, element) => {
                Ok(Value::Array(Box::new(ArrayValue { default: self.bits(element)?, entries: BTreeMap::new() })))
            }
            _ => unreachable!("only writes and constant arrays come here"),
        }
    }
}

/// Whether two array values agree at every index.
fn same_array(terms: &Terms, t: Term, a: &ArrayValue, b: &ArrayValue) -> bool {
    let Sort::Array { index, .. } = terms.sort(t) else { return false };
    let mut named: Vec<u128> = a.entries.keys().chain(b.entries.keys()).copied().collect();
    named.sort_unstable();
    named.dedup();
    let all_named = index < 64 && named.len() as u128 == 1 << index;
    named.iter().all(|&i| a.get(i) == b.get(i)) && (all_named || a.default == b.default)
}

pub(crate) fn binary(op: BvOp, a: &Bits, b: &Bits) -> Bits {
    match op {
        BvOp::Mul => a.mul(b),
        BvOp::Udiv => a.udiv(b),
        BvOp::Urem => a.urem(b),
        BvOp::Sdiv => a.sdiv(b),
        BvOp::Srem => a.srem(b),
        BvOp::And => a.and(b),
        BvOp::Or => a.or(b),
        BvOp::Xor => a.xor(b),
        BvOp::Shl => a.shl(b.shift_amount()),
        BvOp::Lshr => a.lshr(b.shift_amount()),
        BvOp::Ashr => a.ashr(b.shift_amount()),
    }
}
