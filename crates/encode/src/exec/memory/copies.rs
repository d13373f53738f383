//! Copies of memory that may never have been written: original and copy hold the same value, whoever is read first.
//!
//! A copy reads nothing: what was never written stays so, and becomes an input where original or copy is read. Both
//! are then asked for under their own names, with one value.

use because_logic::Sort;

use crate::exec::memory::place::{At, Case, Loc, Root};
use crate::exec::memory::shape::{LeafKind, low_bit};
use crate::exec::{Exec, mix};
use crate::state::{Cell, CellId, NO_STEP, Partial};
use crate::unwinding::StepId;
use crate::value::Val;

/// Bits out of memory.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Masked {
    pub val: Val,
    /// Which of them were written.
    pub mask: Val,
}

impl Exec<'_> {
    pub(crate) fn written_bits(&mut self, val: Val) -> Masked {
        let mask = self.mask(self.terms.sort(val.term), true);
        Masked { val, mask }
    }

    /// What a cell holds, for a copy of it.
    pub(crate) fn shared_cell(&mut self, root: &Root, cell: u64) -> Cell {
        let found = self.cell(root, cell);
        let LeafKind::Scalar(leaf) = self.memory.shapes.leaf_shape(root.shape, cell) else { return found };
        let sort = self.memory.shapes.sort(leaf);
        let partial = match found {
            Cell::Empty | Cell::Partial(_) => self.as_partial(found, sort),
            _ => return found,
        };
        if partial.input.is_some() {
            return found;
        }
        let pointer = self.memory.shapes.get(leaf).ty.filter(|&t| self.program.types.is_pointer(t));
        let at = root.cell.plus(cell);
        let what = match at {
            CellId::Frame(i) => mix(1, i),
            CellId::Heap(i) => mix(2, i),
        };
        let input = self.unknown(what, sort, pointer, None);
        let val = self.blend(partial.mask, partial.val, input);
        let new = self.partial_cell(Partial { val, input: Some(input), link: true, ..partial });
        self.state.set(at, new);
        new
    }

    /// One side of a join where the other was copied: what was never written here is something of its own.
    pub(crate) fn linked(&mut self, partial: Partial, other: Option<Val>) -> Partial {
        let Some(other) = other.filter(|_| partial.input.is_none()) else { return partial };
        if self.is_written(partial.mask).term == self.terms.tru() {
            return Partial { input: Some(other), ..partial };
        }
        let sort = self.terms.sort(partial.val.term);
        let pointer = self.memory.pointers.input_type(other.term);
        let input = self.unknown(mix(3, u64::from(other.term.index() as u32)), sort, pointer, None);
        let val = self.blend(partial.mask, partial.val, input);
        Partial { val, input: Some(input), ..partial }
    }

    /// Bits of an object as they are.
    pub(crate) fn take_bits(&mut self, root: &Root, start: u64, bits: u64) -> Masked {
        let endian = self.program.target.endian;
        let mut leaves = Vec::new();
        self.memory.shapes.leaves(root.shape, start, start + bits, &mut leaves);
        let (mut vals, mut masks) = (Vec::new(), Vec::new());
        let mut covered = 0;
        for leaf in leaves {
            let (cell, sort) = (self.shared_cell(root, leaf.cell), self.memory.shapes.sort(leaf.shape));
            let partial = self.as_partial(cell, sort);
            let (v, mut m) = (self.memory_bits(partial.val), partial.mask);
            if sort == Sort::Bool {
                m = self.map1(m, |t, x| t.sext(x, 8));
            }
            let (from, to) = (leaf.start.max(start), (leaf.start + leaf.bits).min(start + bits));
            let low = low_bit(endian, leaf.bits, from - leaf.start, to - from) as u32;
            vals.push(self.slice(v, low, (to - from) as u32));
            masks.push(self.slice(m, low, (to - from) as u32));
            covered += to - from;
        }
        if covered != bits || bits == 0 {
            let zero = self.bv(bits.max(1) as u32, 0);
            return self.written_bits(zero);
        }
        let val = self.joined(&vals);
        let mask = self.joined(&masks);
        Masked { val, mask }
    }

    /// Pieces in the order of their addresses as one number.
    pub(crate) fn joined(&mut self, pieces: &[Val]) -> Val {
        let Some((&first, rest)) = pieces.split_first() else { return self.fls() };
        rest.iter().fold(first, |before, &piece| match self.program.target.endian {
            because_ir::Endian::Little => self.concat(piece, before),
            because_ir::Endian::Big => self.concat(before, piece),
        })
    }

    /// Puts such bits into an object, where `cond` holds.
    pub(crate) fn put_bits(&mut self, loc: &Loc, start: u64, cond: Val, bits: Masked, step: StepId) {
        let (endian, width) = (self.program.target.endian, u64::from(self.terms.width(bits.val.term)));
        if self.is_written(bits.mask).term == self.terms.tru() {
            self.store_raw(loc, start, width, cond, bits.val, step);
            return;
        }
        let mut leaves = Vec::new();
        self.memory.shapes.leaves(loc.root.shape, start, start + width, &mut leaves);
        for leaf in leaves {
            let (from, to) = (leaf.start.max(start), (leaf.start + leaf.bits).min(start + width));
            let low = low_bit(endian, width, from - start, to - from) as u32;
            let (v, m) =
                (self.slice(bits.val, low, (to - from) as u32), self.slice(bits.mask, low, (to - from) as u32));
            let sort = self.memory.shapes.sort(leaf.shape);
            let (val, mask) = if sort == Sort::Bool {
                (self.scalar_of(v, leaf.shape), self.slice(m, 0, 1))
            } else if to - from == leaf.bits {
                (v, m)
            } else {
                let old = self.shared_cell(&loc.root, leaf.cell);
                let old = self.as_partial(old, sort);
                let at = low_bit(endian, leaf.bits, from - leaf.start, to - from) as u32;
                (self.splice(old.val, v, at), self.splice(old.mask, m, at))
            };
            let new = self.partial_cell(Partial { val, mask, input: Some(val), link: true, step });
            self.put_cell(&loc.root, leaf.cell, cond, new);
        }
    }

    /// Bits at places of several cases, as they are.
    pub(crate) fn take_cases(&mut self, cases: &[Case], bits: u64) -> Masked {
        let mut parts = Vec::new();
        for case in cases {
            if let Some(found) = self.take_headed(case, bits) {
                parts.push((case.cond, found));
                continue;
            }
            for (cond, start) in self.starts(case) {
                parts.push((cond, self.take_bits(&case.loc.root, start, bits)));
            }
        }
        let zero = self.bv(bits.max(1) as u32, 0);
        let mut out = self.written_bits(zero);
        for (cond, part) in parts.into_iter().rev() {
            out.val = self.ite(cond, part.val, out.val);
            out.mask = self.ite(cond, part.mask, out.mask);
        }
        out
    }

    pub(crate) fn put_cases(&mut self, cases: &[Case], bits: Masked) {
        for case in cases {
            if self.put_headed(case, bits) {
                continue;
            }
            for (cond, start) in self.starts(case) {
                self.put_bits(&case.loc, start, cond, bits, NO_STEP);
            }
        }
    }

    /// A scalar of a large array at an unknown index.
    fn take_headed(&mut self, case: &Case, bits: u64) -> Option<Masked> {
        let At::Typed { cell, dims, .. } = &case.loc.at else { return None };
        let header = self.memory.shapes.header_of(case.loc.root.shape, *cell).filter(|_| !dims.is_empty())?;
        let sort = self.memory.shapes.sort(header.leaf);
        if sort != Sort::BitVec(bits as u32) {
            return None;
        }
        let array = self.flush(&case.loc.root, &header)?;
        let index = self.flat_index(&header, *cell, dims);
        let val = self.map2(array, index, |t, a, i| t.select(a, i));
        let mask = match self.state.get(case.loc.root.cell.plus(header.mask())) {
            Cell::Val(written, _) => {
                let bit = self.map2(written, index, |t, a, i| t.select(a, i));
                self.map1(bit, |t, b| t.sext(b, bits as u32))
            }
            _ => self.mask(sort, true),
        };
        Some(Masked { val, mask })
    }

    fn put_headed(&mut self, case: &Case, bits: Masked) -> bool {
        let At::Typed { cell, dims, .. } = &case.loc.at else { return false };
        let Some(header) = self.memory.shapes.header_of(case.loc.root.shape, *cell).filter(|_| !dims.is_empty()) else {
            return false;
        };
        let root = case.loc.root;
        let sort = self.memory.shapes.sort(header.leaf);
        if sort != self.terms.sort(bits.val.term) || self.flush(&root, &header).is_none() {
            return false;
        }
        let whole = self.is_written(bits.mask);
        let at = root.cell.plus(header.mask());
        let before = match self.state.get(at) {
            Cell::Val(written, _) => Some(written),
            _ if whole.term == self.terms.tru() => None,
            _ => {
                let index = self.flat_index(&header, *cell, dims);
                let one = self.terms.bv(1, 1);
                Some(Val::of(self.terms.array_const(self.terms.width(index.term), one)))
            }
        };
        self.write_headed(&root, &header, *cell, dims, case.cond, bits.val);
        if let Some(before) = before {
            let index = self.flat_index(&header, *cell, dims);
            let bit = self.as_number(whole);
            let now = self.store_array(before, index, bit);
            let now = self.ite(case.cond, now, before);
            self.state.set(at, Cell::Val(now, NO_STEP));
        }
        true
    }
}
