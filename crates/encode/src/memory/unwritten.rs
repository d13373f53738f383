//! Scalars that lie in memory as several cells (unions) and were never written: one input each, as the object's type
//! names them.

use because_ir::{BitField, InputKind, TypeId, leaf};

use crate::exec::Exec;
use crate::memory::place::Root;
use crate::memory::shape::{Leaf, low_bit};
use crate::state::{Cell, Partial};
use crate::steps::Ask;
use crate::value::{self, Val};

/// A scalar of an object's type.
struct Scalar {
    path: String,
    ty: TypeId,
    /// In bits from the start of the object.
    start: u64,
    bits: u64,
    width: Option<u32>,
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
            self.shapes.leaves(root.shape, scalar.start, scalar.start + scalar.bits, &mut cells);
            let whole = matches!(&cells[..], [one] if one.start == scalar.start && one.bits == scalar.bits);
            if !whole && self.any_unwritten(root, scalar.start, scalar.start + scalar.bits) {
                self.complete_scalar(root, &scalar, &cells, cond);
            }
            at = if scalar.width.is_some() { at + 1 } else { (scalar.start + scalar.bits) / 8 };
        }
    }

    fn any_unwritten(&mut self, root: &Root, from: u64, to: u64) -> bool {
        let mut cells = Vec::new();
        self.shapes.leaves(root.shape, from, to, &mut cells);
        cells.iter().any(|l| matches!(self.cell(root, l.cell), Cell::Empty | Cell::Partial(_)))
    }

    fn scalar_over(&self, root: &Root, at: u64, size: u64) -> Option<Scalar> {
        let program = self.program;
        let (ty, first) = match root.object {
            Some(o) => (program.object(o).ty, 0),
            None => {
                let element = root.instance.and_then(|i| self.instances[i.index()].element)?;
                (element, at - at % program.size_of(element).max(1))
            }
        };
        let found = leaf::leaf_at(program, ty, at - first, size)?;
        let path = match root.object {
            Some(_) => found.path,
            None => leaf::heap_leaf(program, Some(ty), at, size),
        };
        let (start, bits, width) = match found.bits {
            Some(BitField { start, width }) => (start, u64::from(width), Some(width)),
            None => (found.offset * 8, program.size_of(found.ty) * 8, None),
        };
        Some(Scalar { path, ty: found.ty, start: first * 8 + start, bits, width })
    }

    fn complete_scalar(&mut self, root: &Root, scalar: &Scalar, cells: &[Leaf], cond: Val) {
        let partials: Vec<Partial> = cells
            .iter()
            .map(|l| {
                let (cell, sort) = (self.cell(root, l.cell), self.shapes.sort(l.shape));
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
        let name = format!("{}{}", self.root_name(root), scalar.path);
        let span = self.origin().span;
        let base = Some(self.name_base(root, cells.first().map_or(0, |l| l.cell)));
        let (kind, ty, width) = (InputKind::Uninitialised, scalar.ty, scalar.width);
        let value = self.linked_scalar(scalar, cells, &partials);
        let ask = Ask { width, base, value, ..Ask::new(name, kind, ty, condition, span) };
        let (input, step) = self.input(ask);
        let input = self.memory_bits(input);
        let have = u64::from(self.terms.width(input.term));
        for (l, partial) in cells.iter().zip(partials) {
            let (from, to) = (l.start.max(scalar.start), (l.start + l.bits).min(scalar.start + scalar.bits));
            if to - from != l.bits || to - scalar.start > have {
                continue;
            }
            let low = low_bit(self.program.target.endian, have, from - scalar.start, to - from);
            let piece = self.slice(input, low as u32, (to - from) as u32);
            let val = self.blend(partial.mask, partial.val, piece);
            let ones = self.mask(self.terms.sort(val.term), true);
            let mask = value::ite(self.terms, &mut self.sets, cond, ones, partial.mask);
            let new = self.partial_cell(Partial { val, mask, input: None, link: false, step });
            self.state.set(root.cell.plus(l.cell), new);
        }
    }

    /// The value that all cells of a scalar have already because they were copied.
    fn linked_scalar(&mut self, scalar: &Scalar, cells: &[Leaf], partials: &[Partial]) -> Option<Val> {
        let known = |p: &Partial| p.link && p.input.is_some();
        let exact: u64 = cells.iter().map(|l| l.bits).sum();
        let boolean = |e: &Self, l: &Leaf| e.shapes.sort(l.shape) == because_logic::Sort::Bool;
        if exact != scalar.bits || cells.iter().any(|l| boolean(self, l)) || scalar.width.is_some() {
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
