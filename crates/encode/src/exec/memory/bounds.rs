//! How large a number can be at a place: by its form, and by the comparisons with constants that the way here and the
//! assumptions imply.

use crate::limits;
use because_logic::{Node, Term};
use rustc_hash::FxHashMap;

use crate::exec::Exec;

/// What is known of a term besides its form; both bounds are included.
#[derive(Debug, Clone, Copy)]
struct Known {
    unsigned: u64,
    low: i64,
    high: i64,
}

const NOTHING: Known = Known { unsigned: u64::MAX, low: i64::MIN, high: i64::MAX };

impl Exec<'_> {
    /// The largest value, without sign, that a term of at most 64 bits can have here.
    pub(crate) fn most(&self, t: Term) -> u64 {
        let facts = self.facts();
        self.upper(t, &facts, 0)
    }

    /// The comparisons that hold here.
    fn facts(&self) -> FxHashMap<Term, Known> {
        let mut out = FxHashMap::default();
        let mut stack = vec![(self.guard().term, true), (self.flow.assumed(), true)];
        for _ in 0..limits::GUARD_FACTS {
            let Some((t, holds)) = stack.pop() else { break };
            match (self.terms.node(t), holds) {
                (Node::Not(a), _) => stack.push((*a, !holds)),
                (Node::And(a, b), true) => stack.extend([(*b, true), (*a, true)]),
                (Node::Eq(a, b), true) => {
                    for (x, c) in [(*a, *b), (*b, *a)] {
                        self.note_unsigned(&mut out, x, self.number_of(c));
                    }
                }
                (Node::Ult(a, b), true) => {
                    let below = self.number_of(*b).and_then(|c| c.checked_sub(1));
                    self.note_unsigned(&mut out, *a, below);
                }
                (Node::Ult(a, b), false) => self.note_unsigned(&mut out, *b, self.number_of(*a)),
                (Node::Slt(a, b), _) => self.note_signed(&mut out, *a, *b, holds),
                _ => {}
            }
        }
        out
    }

    fn number_of(&self, t: Term) -> Option<u64> {
        self.terms.as_bits(t).and_then(|b| b.to_u128()).and_then(|n| u64::try_from(n).ok())
    }

    fn note_unsigned(&self, out: &mut FxHashMap<Term, Known>, x: Term, most: Option<u64>) {
        if let Some(most) = most {
            let known = out.entry(x).or_insert(NOTHING);
            known.unsigned = known.unsigned.min(most);
        }
    }

    /// `a < b`, signed, or not.
    fn note_signed(&self, out: &mut FxHashMap<Term, Known>, a: Term, b: Term, holds: bool) {
        let signed = |t: Term| self.terms.as_bits(t).and_then(|b| b.to_i128()).and_then(|n| i64::try_from(n).ok());
        let mut note = |x: Term, low: Option<i64>, high: Option<i64>| {
            let known = out.entry(x).or_insert(NOTHING);
            known.low = known.low.max(low.unwrap_or(i64::MIN));
            known.high = known.high.min(high.unwrap_or(i64::MAX));
        };
        match (signed(a), signed(b), holds) {
            (None, Some(c), true) => note(a, None, c.checked_sub(1)),
            (None, Some(c), false) => note(a, Some(c), None),
            (Some(c), None, true) => note(b, c.checked_add(1), None),
            (Some(c), None, false) => note(b, None, Some(c)),
            _ => {}
        }
    }

    fn upper(&self, t: Term, facts: &FxHashMap<Term, Known>, depth: u32) -> u64 {
        let width = self.terms.width(t);
        let all = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
        if width > 64 {
            return u64::MAX;
        }
        let form = self.terms.unsigned_bounds(t).map_or(all, |b| b.1).min(all);
        let known = facts.get(&t).copied().unwrap_or(NOTHING);
        let mut most = form.min(known.unsigned);
        let low = self.terms.signed_bounds(t).map_or(known.low, |b| b.0.max(known.low));
        if low >= 0 && known.high >= 0 {
            most = most.min(known.high.unsigned_abs());
        }
        if depth == limits::GUARD_DEPTH {
            return most;
        }
        let inner = |a: Term| self.upper(a, facts, depth + 1);
        let by_parts = match self.terms.node(t) {
            Node::Zext(a, _) => inner(*a),
            // The same number as long as it is not negative.
            Node::Sext(a, _) => {
                let most = inner(*a);
                if most >> (self.terms.width(*a) - 1) == 0 { most } else { all }
            }
            Node::Extract(a, high, 0) => {
                let most = if self.terms.width(*a) <= 64 { inner(*a) } else { u64::MAX };
                if *high >= 63 || most >> (high + 1) == 0 { most } else { all }
            }
            Node::Ite(_, a, b) => inner(*a).max(inner(*b)),
            Node::Sum(sum) => {
                let mut total = sum.constant.to_u128();
                for (part, factor) in &sum.parts {
                    let product = factor.to_u128().and_then(|f| f.checked_mul(u128::from(inner(*part))));
                    total = total.zip(product).and_then(|(a, b)| a.checked_add(b));
                }
                total.filter(|&n| n <= u128::from(all)).map_or(all, |n| n as u64)
            }
            _ => all,
        };
        most.min(by_parts)
    }
}
