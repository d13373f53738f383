//! Bits of values: taking apart and putting together, for unions, casts, bit-fields and byte copies.

use because_logic::Sort;

use crate::exec::Exec;
use crate::exec::memory::shape::{Kind, Part, ShapeId, Shapes};
use crate::value::Val;

impl Shapes {
    /// The sort of a scalar's cell.
    pub(crate) fn sort(&self, id: ShapeId) -> Sort {
        match self.get(id).kind {
            Kind::Scalar { boolean: true, .. } => Sort::Bool,
            Kind::Scalar { bits, .. } => Sort::BitVec(bits),
            _ => Sort::Bool,
        }
    }

    /// The cell of the byte at an offset that lies in an array of raw bytes with headers (a large union, memory
    /// without a type), its shape, and how many bytes follow in that array, itself included.
    pub(crate) fn headed_byte(&self, mut id: ShapeId, at: u64) -> Option<(u64, ShapeId, u64)> {
        let (mut cell, mut rest, mut headed) = (0, at, false);
        loop {
            match &self.get(id).kind {
                Kind::Scalar { .. } => return None,
                // The header speaks for whole records then, not for bytes.
                Kind::Record { .. } if headed => return None,
                Kind::Record { parts, .. } => {
                    let holds = |p: &&Part| p.start <= rest * 8 && rest * 8 < p.start + p.bits && !p.bitfield;
                    let part = parts.iter().find(holds)?;
                    (cell, rest, id) = (cell + part.cell, rest - part.start / 8, part.shape);
                }
                Kind::Array { element, length, stride, headers } => {
                    let index = rest.checked_div(*stride).filter(|i| i < length)?;
                    headed |= *headers > 0;
                    cell += headers + index * self.get(*element).cells;
                    let byte = Kind::Scalar { bits: 8, boolean: false };
                    if self.get(*element).kind == byte && self.get(*element).ty.is_none() {
                        return headed.then_some((cell, *element, length - index));
                    }
                    (rest, id) = (rest % stride, *element);
                }
            }
        }
    }
}

impl Exec<'_> {
    /// A value as it lies in memory: a Bool is a byte of 0 or 1.
    pub(crate) fn memory_bits(&mut self, v: Val) -> Val {
        match self.terms.sort(v.term) {
            Sort::Bool => self.map1(v, |t, x| t.bool_to_bv(x, 8)),
            _ => v,
        }
    }

    /// Bits of memory as the value of a scalar cell.
    pub(crate) fn scalar_of(&mut self, v: Val, shape: ShapeId) -> Val {
        match self.memory.shapes.sort(shape) {
            Sort::Bool if self.terms.sort(v.term) != Sort::Bool => self.map1(v, |t, x| {
                let low = t.extract(x, 0, 0);
                let one = t.bv(1, 1);
                t.eq(low, one)
            }),
            _ => v,
        }
    }

    /// `width` bits from `low` on.
    pub(crate) fn slice(&mut self, v: Val, low: u32, width: u32) -> Val {
        self.map1(v, |t, x| t.extract(x, low + width - 1, low))
    }

    pub(crate) fn concat(&mut self, high: Val, low: Val) -> Val {
        self.map2(high, low, |t, a, b| t.concat(a, b))
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
