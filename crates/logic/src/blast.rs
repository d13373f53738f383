//! Terms to bits. Each term is turned into gates once; operations that are defined by others
//! (signed division, floats, reads over writes) are first rewritten into those.

use crate::limits;
use rustc_hash::FxHashMap;

use crate::bits::Bits;
use crate::circuits::{self, Word};
use crate::float_circuit;
use crate::gates::{Bit, FALSE, Gates};
use crate::node::{BvOp, Node, OverflowOp, Sort, Term};
use crate::terms::Terms;

const NOT_YET: u32 = u32::MAX;

/// A read of an array variable: its index and the free bits that stand for the element.
pub(crate) struct Read {
    pub index: Term,
    pub element: Term,
}

/// What is blasted so far.
#[derive(Default)]
pub(crate) struct Blaster {
    pub gates: Gates,
    /// Where a term's bits start in `pool`.
    start: Vec<u32>,
    pool: Vec<Bit>,
    lowered: FxHashMap<Term, Term>,
    divisions: FxHashMap<(Term, Term), (Word, Word)>,
    pub reads: FxHashMap<Term, Vec<Read>>,
    /// Clauses that must hold whatever is asserted, not yet taken by the session.
    pub axioms: Vec<Vec<Bit>>,
    /// Index bits of reads, which a model must know to tell the array's elements.
    pub pinned: Vec<Bit>,
}

impl Blaster {
    /// The bits of a term, least significant first, if it was blasted.
    pub(crate) fn known(&self, terms: &Terms, t: Term) -> Option<&[Bit]> {
        let start = *self.start.get(t.index()).filter(|&&s| s != NOT_YET)? as usize;
        Some(&self.pool[start..start + terms.width(t) as usize])
    }

    fn is_known(&self, t: Term) -> bool {
        self.start.get(t.index()).is_some_and(|&s| s != NOT_YET)
    }

    fn bits(&self, terms: &Terms, t: Term) -> &[Bit] {
        self.known(terms, t).expect("operands are blasted first")
    }

    fn word(&self, terms: &Terms, t: Term) -> Word {
        self.bits(terms, t).to_vec()
    }

    fn bit(&self, terms: &Terms, t: Term) -> Bit {
        self.bits(terms, t)[0]
    }

    fn set(&mut self, t: Term, word: &[Bit]) {
        if self.start.len() <= t.index() {
            self.start.resize(t.index() + 1, NOT_YET);
        }
        self.start[t.index()] = self.pool.len() as u32;
        self.pool.extend_from_slice(word);
    }

    /// Blasts a Bool or bit-vector term and all it needs.
    pub(crate) fn blast(&mut self, terms: &mut Terms, t: Term) {
        self.blast_until(terms, t, &mut || false);
    }

    /// As [`Blaster::blast`], giving up, with the term unknown, when `stop` says so.
    pub(crate) fn blast_until(&mut self, terms: &mut Terms, t: Term, stop: &mut dyn FnMut() -> bool) {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if stop() {
                return;
            }
            if self.is_known(top) {
                stack.pop();
                continue;
            }
            if let Some(by) = self.lower(terms, top) {
                if self.is_known(by) {
                    let mut word = self.word(terms, by);
                    trim(terms, top, &mut word);
                    self.set(top, &word);
                    stack.pop();
                } else {
                    stack.push(by);
                }
                continue;
            }
            let before = stack.len();
            terms.node(top).for_each_child(|c| {
                if !self.is_known(c) && !matches!(terms.sort(c), Sort::Array { .. }) {
                    stack.push(c);
                }
            });
            if stack.len() == before {
                let mut word = self.build(terms, top);
                trim(terms, top, &mut word);
                self.set(top, &word);
                stack.pop();
            }
        }
    }

    /// The term this one is defined as, if it is not a circuit of its own.
    fn lower(&mut self, terms: &mut Terms, t: Term) -> Option<Term> {
        match terms.node(t) {
            Node::Bv(BvOp::Sdiv | BvOp::Srem, ..)
            | Node::Float(..)
            | Node::FloatFromInt { .. }
            | Node::FloatToInt { .. }
            | Node::FloatFitsInt { .. }
            | Node::FloatToFloat { .. } => {}
            Node::Select(array, _) if !matches!(terms.node(*array), Node::Var(_)) => {}
            Node::Eq(a, _) if matches!(terms.sort(*a), Sort::Array { .. }) => {}
            _ => return None,
        }
        if let Some(&by) = self.lowered.get(&t) {
            return Some(by);
        }
        let by = match terms.node(t).clone() {
            Node::Bv(op, a, b) => lower_signed(terms, op, a, b),
            Node::Select(array, index) => lower_read(terms, array, index),
            Node::Eq(a, b) => lower_array_equality(terms, a, b),
            node => float_circuit::lower(terms, &node),
        };
        self.lowered.insert(t, by);
        Some(by)
    }

    fn build(&mut self, terms: &mut Terms, t: Term) -> Word {
        match terms.node(t).clone() {
            Node::Bool(value) => vec![Bit::from(value)],
            Node::Const(bits) => circuits::constant(&bits),
            Node::Var(_) => (0..terms.width(t)).map(|_| self.gates.input()).collect(),
            Node::Not(a) => vec![!self.bit(terms, a)],
            Node::And(a, b) => {
                let (a, b) = (self.bit(terms, a), self.bit(terms, b));
                vec![self.gates.and(a, b)]
            }
            Node::Xor(a, b) => {
                let (a, b) = (self.bit(terms, a), self.bit(terms, b));
                vec![self.gates.xor(a, b)]
            }
            Node::Ite(c, a, b) => {
                let (c, a, b) = (self.bit(terms, c), self.word(terms, a), self.word(terms, b));
                circuits::mux(&mut self.gates, c, &a, &b)
            }
            Node::Eq(a, b) => {
                let (a, b) = (self.word(terms, a), self.word(terms, b));
                vec![circuits::equal(&mut self.gates, &a, &b)]
            }
            Node::Ult(a, b) => {
                let (a, b) = (self.word(terms, a), self.word(terms, b));
                vec![circuits::less(&mut self.gates, &a, &b)]
            }
            Node::Slt(a, b) => {
                let (a, b) = (self.word(terms, a), self.word(terms, b));
                vec![circuits::less_signed(&mut self.gates, &a, &b)]
            }
            Node::Sum(sum) => {
                let parts: Vec<(Word, Bits)> =
                    sum.parts.iter().map(|(t, c)| (self.word(terms, *t), c.clone())).collect();
                circuits::linear(&mut self.gates, &sum.constant, &parts)
            }
            Node::Bv(op, a, b) => self.build_binary(terms, op, a, b),
            Node::BvNot(a) => circuits::invert(self.bits(terms, a)),
            Node::Extract(a, hi, lo) => self.bits(terms, a)[lo as usize..=hi as usize].to_vec(),
            Node::Concat(a, b) => {
                let mut word = self.word(terms, b);
                word.extend_from_slice(self.bits(terms, a));
                word
            }
            Node::Zext(a, width) => self.extended(terms, a, width, FALSE),
            Node::Sext(a, width) => {
                let sign = self.bits(terms, a)[terms.width(a) as usize - 1];
                self.extended(terms, a, width, sign)
            }
            Node::Overflow { op, signed, a, b } => vec![self.build_overflow(terms, op, signed, a, b)],
            Node::Select(array, index) => self.build_read(terms, t, array, index),
            node => unreachable!("{node:?} is lowered, not built"),
        }
    }

    fn extended(&self, terms: &Terms, a: Term, width: u32, fill: Bit) -> Word {
        let mut word = self.word(terms, a);
        word.resize(width as usize, fill);
        word
    }

    fn build_binary(&mut self, terms: &Terms, op: BvOp, a: Term, b: Term) -> Word {
        let (x, y) = (self.word(terms, a), self.word(terms, b));
        let g = &mut self.gates;
        let bitwise = |op: &mut dyn FnMut(Bit, Bit) -> Bit| x.iter().zip(&y).map(|(&x, &y)| op(x, y)).collect();
        match op {
            BvOp::And => bitwise(&mut |x, y| g.and(x, y)),
            BvOp::Or => bitwise(&mut |x, y| g.or(x, y)),
            BvOp::Xor => bitwise(&mut |x, y| g.xor(x, y)),
            BvOp::Mul => circuits::mul(g, &x, &y),
            BvOp::Shl => circuits::shift(g, &x, &y, true, FALSE),
            BvOp::Lshr => circuits::shift(g, &x, &y, false, FALSE),
            BvOp::Ashr => {
                let sign = x[x.len() - 1];
                circuits::shift(g, &x, &y, false, sign)
            }
            BvOp::Udiv => self.division(a, b, &x, &y).0.clone(),
            BvOp::Urem => self.division(a, b, &x, &y).1.clone(),
            BvOp::Sdiv | BvOp::Srem => unreachable!("signed division is lowered"),
        }
    }

    fn division(&mut self, a: Term, b: Term, x: &[Bit], y: &[Bit]) -> &(Word, Word) {
        let gates = &mut self.gates;
        self.divisions.entry((a, b)).or_insert_with(|| circuits::divide(gates, x, y))
    }

    fn build_overflow(&mut self, terms: &Terms, op: OverflowOp, signed: bool, a: Term, b: Term) -> Bit {
        let (x, y) = (self.word(terms, a), self.word(terms, b));
        let g = &mut self.gates;
        match (op, signed) {
            (OverflowOp::Mul, false) => circuits::mul_overflows(g, &x, &y),
            (OverflowOp::Mul, true) => circuits::mul_overflows_signed(g, &x, &y),
            (OverflowOp::Add, false) => circuits::carry_out(g, &x, &y, FALSE),
            (OverflowOp::Sub, false) => circuits::borrows(g, &x, &y),
            (OverflowOp::Add, true) => signed_overflow(g, &x, &y, FALSE),
            (OverflowOp::Sub, true) => signed_overflow(g, &x, &circuits::invert(&y), !FALSE),
        }
    }

    /// A read of an array variable: free bits, equal to those of every other read whose index may
    /// be equal.
    fn build_read(&mut self, terms: &mut Terms, t: Term, array: Term, index: Term) -> Word {
        let word: Word = (0..terms.width(t)).map(|_| self.gates.input()).collect();
        let others: Vec<(Term, Term)> =
            self.reads.entry(array).or_default().iter().map(|r| (r.index, r.element)).collect();
        for (other, element) in others {
            let same = terms.eq(other, index);
            if terms.as_bool(same) == Some(false) {
                continue;
            }
            self.blast(terms, same);
            let same = self.bit(terms, same);
            let before = self.word(terms, element);
            for (&x, &y) in word.iter().zip(&before) {
                self.axioms.push(vec![!same, !x, y]);
                self.axioms.push(vec![!same, x, !y]);
            }
        }
        let index_bits = self.word(terms, index);
        self.pinned.extend(index_bits);
        self.reads.entry(array).or_default().push(Read { index, element: t });
        word
    }
}

/// Puts what the term's bounds tell in place of its upper bits: zeros, or copies of the sign.
fn trim(terms: &Terms, t: Term, word: &mut [Bit]) {
    if !matches!(terms.sort(t), Sort::BitVec(2..=64)) {
        return;
    }
    let range = terms.range(t);
    let unsigned = 64 - range.umax.leading_zeros() as usize;
    if unsigned < word.len() {
        word[unsigned..].fill(FALSE);
        return;
    }
    let places = |v: i64| 65 - (if v < 0 { !v } else { v }).leading_zeros() as usize;
    let signed = places(range.smin).max(places(range.smax));
    if signed < word.len() {
        let sign = word[signed - 1];
        word[signed..].fill(sign);
    }
}

/// Overflow of a signed addition with carry: the carries into and out of the sign differ.
fn signed_overflow(g: &mut Gates, a: &[Bit], b: &[Bit], carry: Bit) -> Bit {
    let top = a.len() - 1;
    let into = circuits::carry_out(g, &a[..top], &b[..top], carry);
    let out = g.maj(a[top], b[top], into);
    g.xor(into, out)
}

/// Signed division by unsigned division of the magnitudes.
pub(crate) fn lower_signed(terms: &mut Terms, op: BvOp, a: Term, b: Term) -> Term {
    let zero = terms.bv(terms.width(a), 0);
    let (a_negative, b_negative) = (terms.slt(a, zero), terms.slt(b, zero));
    let (minus_a, minus_b) = (terms.neg(a), terms.neg(b));
    let (p, q) = (terms.ite(a_negative, minus_a, a), terms.ite(b_negative, minus_b, b));
    let (flip, magnitude) = if op == BvOp::Sdiv {
        (terms.xor(a_negative, b_negative), terms.udiv(p, q))
    } else {
        (a_negative, terms.urem(p, q))
    };
    let minus = terms.neg(magnitude);
    terms.ite(flip, minus, magnitude)
}

/// One step of a read over a write or a choice; writes at known places that lie close are one step.
pub(crate) fn lower_read(terms: &mut Terms, array: Term, index: Term) -> Term {
    if let Some(found) = read_over_known(terms, array, index) {
        return found;
    }
    match *terms.node(array) {
        Node::Store(inner, at, value) => {
            let same = terms.eq(at, index);
            let rest = terms.select(inner, index);
            terms.ite(same, value, rest)
        }
        Node::Ite(c, a, b) => {
            let (a, b) = (terms.select(a, index), terms.select(b, index));
            terms.ite(c, a, b)
        }
        Node::ArrayConst(_, element) => element,
        _ => terms.select(array, index),
    }
}

/// A read over a run of writes at constant indices that fill most of the places up to the last.
fn read_over_known(terms: &mut Terms, array: Term, index: Term) -> Option<Term> {
    let mut written = std::collections::BTreeMap::new();
    let mut inner = array;
    while let Node::Store(below, at, value) = *terms.node(inner) {
        let Some(at) = terms.as_const(at) else { break };
        written.entry(at).or_insert(value);
        inner = below;
    }
    let last = *written.keys().next_back()?;
    if written.len() < limits::TREE_WRITES || last >= 4 * written.len() as u128 {
        return None;
    }
    let otherwise = terms.select(inner, index);
    let elements: Vec<Term> = (0..=last).map(|i| written.get(&i).copied().unwrap_or(otherwise)).collect();
    Some(terms.choose(&elements, index, otherwise))
}

/// The places at which an array was written since `base`; `None` if it is no row of writes over it.
fn writes_over(terms: &Terms, mut array: Term, base: Term) -> Option<Vec<Term>> {
    let mut places = Vec::new();
    while array != base {
        let Node::Store(inner, at, _) = *terms.node(array) else { return None };
        places.push(at);
        array = inner;
    }
    Some(places)
}

/// The array below all writes.
fn unwritten(terms: &Terms, mut array: Term) -> Term {
    while let Node::Store(inner, ..) = *terms.node(array) {
        array = inner;
    }
    array
}

/// Equality of arrays: where one array was written to in two ways, at the places written; else element by element.
///
/// # Panics
/// If the index is wider than 16 bits and the arrays are of different origin: nobody asks that.
pub(crate) fn lower_array_equality(terms: &mut Terms, a: Term, b: Term) -> Term {
    let Sort::Array { index, .. } = terms.sort(a) else { return terms.fls() };
    let mut same = terms.tru();
    let base = unwritten(terms, a);
    if let (Some(mut places), Some(more)) = (writes_over(terms, a, base), writes_over(terms, b, base)) {
        places.extend(more);
        for at in places {
            let (x, y) = (terms.select(a, at), terms.select(b, at));
            let here = terms.eq(x, y);
            same = terms.and(same, here);
        }
        return same;
    }
    assert!(index <= limits::COMPARED_INDEX_BITS, "equality of arrays with {index} index bits is unsupported");
    for i in 0..1u128 << index {
        let at = terms.bv(index, i);
        let (x, y) = (terms.select(a, at), terms.select(b, at));
        let here = terms.eq(x, y);
        same = terms.and(same, here);
    }
    same
}
