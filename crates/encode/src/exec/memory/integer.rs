//! Pointers as integers and back.
//!
//! A pointer is an object's number above a signed offset; the integer it converts to is the number, shifted, *plus* the
//! offset. So integers are as far apart as the bytes that they point to, and an integer somewhat below an object's
//! first byte still belongs to the object.

use because_logic::{Node, Term};
use rustc_hash::FxHashMap;

use crate::exec::Exec;
use crate::limits;
use crate::value::Val;

impl Exec<'_> {
    /// The integer of a pointer.
    pub(crate) fn integer_of(&mut self, p: Val) -> Val {
        let term = self.integer_term(p.term);
        let named = if p.named == p.term { term } else { self.integer_term(p.named) };
        Val { term, named, targets: p.targets }
    }

    /// The pointer that an integer of a pointer's width stands for.
    pub(crate) fn pointer_of(&mut self, v: Val) -> Val {
        let mut known = FxHashMap::default();
        let term = self.pointer_term(v.term, &mut known, 0);
        let named = if v.named == v.term { term } else { self.pointer_term(v.named, &mut known, 0) };
        Val { term, named, targets: v.targets }
    }

    fn integer_term(&mut self, p: Term) -> Term {
        let (bits, width) = (self.program.target.pointer_bits, self.offset_width());
        let pointer = Val::of(p);
        let (number, offset) = (self.number(pointer).term, self.offset(pointer).term);
        if self.terms.signed_bounds(offset).is_some_and(|(low, _)| low >= 0) {
            return p;
        }
        let zero = self.terms.bv(width, 0);
        let (start, by) = (self.terms.concat(number, zero), self.terms.sext(offset, bits));
        let integer = self.terms.add(start, by);
        self.memory.pointers.set_pointer(integer, p);
        integer
    }

    fn pointer_term(&mut self, x: Term, known: &mut FxHashMap<Term, Term>, depth: u32) -> Term {
        if let Some(p) = known.get(&x).copied().or_else(|| self.memory.pointers.pointer(x)) {
            return p;
        }
        let p = match *self.terms.node(x) {
            Node::Ite(c, a, b) if depth < limits::POINTER_CASES => {
                let (a, b) = (self.pointer_term(a, known, depth + 1), self.pointer_term(b, known, depth + 1));
                self.terms.ite(c, a, b)
            }
            _ => self.closest_object(x),
        };
        known.insert(x, p);
        p
    }

    /// The number of the object whose start is nearest, above the integer's low bits.
    fn closest_object(&mut self, x: Term) -> Term {
        let (bits, width) = (self.program.target.pointer_bits, self.offset_width());
        let half = 1u64 << (width - 1);
        let offset = self.terms.extract(x, width - 1, 0);
        // Just below the end of all addresses is just below null.
        let block = |v: u64| v.checked_add(half).map(|v| v >> width).filter(|n| n >> (bits - width) == 0);
        let one = self.terms.unsigned_bounds(x).and_then(|(low, high)| {
            let number = block(low)?;
            (block(high) == Some(number)).then_some(number)
        });
        let number = match one {
            Some(number) => self.terms.bv(bits - width, u128::from(number)),
            None => {
                let half = self.terms.bv(bits, u128::from(half));
                let moved = self.terms.add(x, half);
                self.terms.extract(moved, bits - 1, width)
            }
        };
        self.terms.concat(number, offset)
    }
}
