//! Bits of values: taking apart and putting together, for unions, casts, bit-fields and byte copies.

use because_logic::Sort;

use crate::exec::Exec;
use crate::memory::shape::{Kind, ShapeId, Shapes};
use crate::value::{self, Val};

impl Shapes {
    /// The sort of a scalar's cell.
    pub(crate) fn sort(&self, id: ShapeId) -> Sort {
        match self.get(id).kind {
            Kind::Scalar { boolean: true, .. } => Sort::Bool,
            Kind::Scalar { bits, .. } => Sort::BitVec(bits),
            _ => Sort::Bool,
        }
    }
}

impl Exec<'_> {
    /// A value as it lies in memory: a Bool is a byte of 0 or 1.
    pub(crate) fn memory_bits(&mut self, v: Val) -> Val {
        match self.terms.sort(v.term) {
            Sort::Bool => value::map1(self.terms, v, |t, x| t.bool_to_bv(x, 8)),
            _ => v,
        }
    }

    /// Bits of memory as the value of a scalar cell.
    pub(crate) fn scalar_of(&mut self, v: Val, shape: ShapeId) -> Val {
        match self.shapes.sort(shape) {
            Sort::Bool if self.terms.sort(v.term) != Sort::Bool => value::map1(self.terms, v, |t, x| {
                let low = t.extract(x, 0, 0);
                let one = t.bv(1, 1);
                t.eq(low, one)
            }),
            _ => v,
        }
    }

    /// `width` bits from `low` on.
    pub(crate) fn slice(&mut self, v: Val, low: u32, width: u32) -> Val {
        value::map1(self.terms, v, |t, x| t.extract(x, low + width - 1, low))
    }

    pub(crate) fn concat(&mut self, high: Val, low: Val) -> Val {
        value::map2(self.terms, &mut self.sets, high, low, |t, a, b| t.concat(a, b))
    }

    /// `old` with the bits from `low` on replaced by `piece`.
    pub(crate) fn splice(&mut self, old: Val, piece: Val, low: u32) -> Val {
        let (width, wide) = (self.terms.width(piece.term), self.terms.width(old.term));
        let mut out = piece;
        if low > 0 {
            let below = self.slice(old, 0, low);
            out = self.concat(out, below);
        }
        if low + width < wide {
            let above = self.slice(old, low + width, wide - low - width);
            out = self.concat(above, out);
        }
        out
    }
}
