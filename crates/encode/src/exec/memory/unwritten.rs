//! Scalars that lie in memory as several cells (unions) and were never written: one input each, as the object's type
//! names them. Padding and bit-fields that are read as bytes: one input a byte.

use because_ir::{InputKind, TypeId, leaf};

use because_logic::{Bits, Sort};

use crate::exec::Exec;
use crate::exec::memory::place::Root;
use crate::exec::memory::shape::{Leaf, low_bit};
use crate::exec::steps::Ask;
use crate::state::{Cell, Partial};
use crate::value::Val;

/// A scalar of an object's type.
struct Scalar {
    path: String,
    ty: TypeId,
    /// In bits from the start of the object.
    start: u64,
    bits: u64,
}

impl Exec<'_> {
    /// Before bits of an object are read where `cond` holds: gives every scalar of it there that lies in several
    /// cells, some never written, a value.
    pub(crate) fn complete_unwritten(&mut self, root: &Root, start: u64, bits: u64, cond: Val) {
        if !self.any_unwritten(root, start, start + bits) {
            return;
        }
        let (mut at, end) = (start / 8, (start + bits).div_ceil(8));
        while at < end {
            let Some(scalar) = self.scalar_over(root, at, end - at) else {
                at += 1;
                continue;
            };
            let mut cells = Vec::new();
            self.memory.shapes.leaves(root.shape, scalar.start, scalar.start + scalar.bits, &mut cells);
            let whole = matches!(&cells[..], [one] if one.start == scalar.start && one.bits == scalar.bits);
            if !whole && self.any_unwritten(root, scalar.start, scalar.start + scalar.bits) {
                self.complete_scalar(root, &scalar, &cells, cond);
            }
            at = (scalar.start + scalar.bits) / 8;
        }
    }

    fn any_unwritten(&mut self, root: &Root, from: u64, to: u64) -> bool {
        let mut cells = Vec::new();
        self.memory.shapes.leaves(root.shape, from, to, &mut cells);
        cells.iter().any(|l| matches!(self.cell(root, l.cell), Cell::Empty | Cell::Partial(_)))
    }

    fn scalar_over(&self, root: &Root, at: u64, size: u64) -> Option<Scalar> {
        let program = self.program;
        let (ty, first) = match root.object {
            Some(o) => (program.object(o).ty, 0),
            None => {
                let element = root.instance.and_then(|i| self.memory.objects[i].element)?;
                (element, at - at % program.size_of(element).max(1))
            }
        };
        let found = leaf::leaf_at(program, ty, at - first, size).filter(|l| l.bits.is_none());
        let Some(found) = found else {
            let path = match root.object {
                Some(_) => leaf::byte_path(program, ty, at),
                None => leaf::heap_byte(program, Some(ty), at),
            };
            return Some(Scalar { path, ty: self.byte_type(), start: at * 8, bits: 8 });
        };
        let path = match root.object {
            Some(_) => found.path,
            None => leaf::heap_leaf(program, Some(ty), at, size),
        };
        let bits = program.size_of(found.ty) * 8;
        Some(Scalar { path, ty: found.ty, start: (first + found.offset) * 8, bits })
    }

    fn complete_scalar(&mut self, root: &Root, scalar: &Scalar, cells: &[Leaf], cond: Val) {
        let partials: Vec<Partial> = cells
            .iter()
            .map(|l| {
                let (cell, sort) = (self.cell(root, l.cell), self.memory.shapes.sort(l.shape));
                self.as_partial(cell, sort)
            })
            .collect();
        let mut written = self.tru();
        for p in &partials {
            let all = self.is_written(p.mask);
            written = self.and(written, all);
        }
        let missing = self.not(written);
        let condition = self.and(cond, missing);
        if condition.term == self.terms.fls() {
            return;
        }
        self.check_written(condition);
        let name = format!("{}{}", self.root_name(root), scalar.path);
        let span = self.origin().span;
        let base = Some(self.name_base(root, cells.first().map_or(0, |l| l.cell)));
        let value = self.linked_scalar(scalar, cells, &partials);
        let ask = Ask { base, value, ..Ask::new(name, InputKind::Uninitialised, scalar.ty, condition, span) };
        let (input, step) = self.input(ask);
        let input = self.memory_bits(input);
        let have = u64::from(self.terms.width(input.term));
        for (l, partial) in cells.iter().zip(partials) {
            let (from, to) = (l.start.max(scalar.start), (l.start + l.bits).min(scalar.start + scalar.bits));
            if to - scalar.start > have {
                continue;
            }
            let endian = self.program.target.endian;
            let low = low_bit(endian, have, from - scalar.start, to - from);
            let mut piece = self.slice(input, low as u32, (to - from) as u32);
            let mut ones = Val::of(self.terms.constant(Bits::ones((to - from) as u32)));
            if to - from < l.bits {
                let at = low_bit(endian, l.bits, from - l.start, to - from) as u32;
                piece = self.splice(partial.val, piece, at);
                ones = self.splice(partial.mask, ones, at);
            }
            let piece = self.scalar_of(piece, l.shape);
            let val = self.blend(partial.mask, partial.val, piece);
            let ones = if self.terms.sort(val.term) == Sort::Bool { self.mask(Sort::Bool, true) } else { ones };
            let mask = self.ite(cond, ones, partial.mask);
            let new = self.partial_cell(Partial { val, mask, input: None, link: false, step });
            self.state.set(root.cell.plus(l.cell), new);
        }
    }

    /// The value that all cells of a scalar have already because they were copied.
    fn linked_scalar(&mut self, scalar: &Scalar, cells: &[Leaf], partials: &[Partial]) -> Option<Val> {
        let known = |p: &Partial| p.link && p.input.is_some();
        let exact: u64 = cells.iter().map(|l| l.bits).sum();
        let boolean = |e: &Self, l: &Leaf| e.memory.shapes.sort(l.shape) == Sort::Bool;
        if exact != scalar.bits || cells.iter().any(|l| boolean(self, l)) {
            return None;
        }
        for p in partials {
            if !known(p) && self.is_written(p.mask).term != self.terms.tru() {
                return None;
            }
        }
        let all: Vec<Val> = partials.iter().map(|p| p.val).collect();
        let v = self.joined(&all);
        (self.terms.sort(v.term) == self.value_sort(scalar.ty, None)).then_some(v)
    }
}
