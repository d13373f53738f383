//! Loads and stores of scalars and records over all cases of a place.

use because_ir::{ObjectKind, TypeId};

use crate::exec::Exec;
use crate::exec::memory::copies::Masked;
use crate::exec::memory::place::{Access, At, Base, Case, Evaluated, Loc, Step};
use crate::exec::memory::shape::{Leaf, low_bit};
use crate::exec::steps::Record;
use crate::options::{Granularity, Mode};
use crate::state::{Cell, NO_STEP};
use crate::unwinding::{NameBase, StepId, StepKind};
use crate::value::Val;

/// A value that may be a record: its cells in order with their bits.
#[derive(Debug, Clone)]
pub(crate) enum Content {
    Scalar(Val),
    /// Cells of a shape, as they are.
    Cells(Vec<Cell>),
    /// Bits of a record that lies in memory without its shape.
    Bits(Masked),
}

impl Exec<'_> {
    /// The scalar in a place.
    pub(crate) fn load(&mut self, place: &Evaluated) -> Val {
        let cases = self.cases(place, Access::Read);
        let ty = place.ty;
        let out = self.load_cases(&cases, ty);
        self.widen(out, ty)
    }

    /// A bit-field's bits as a value of its type.
    pub(crate) fn widen(&mut self, v: Val, ty: TypeId) -> Val {
        let sort = self.value_sort(ty, None);
        let signed = self.program.types.is_signed(ty);
        match (self.terms.sort(v.term), sort) {
            (have, want) if have == want => v,
            (because_logic::Sort::BitVec(_), because_logic::Sort::BitVec(w)) => {
                self.map1(v, |t, x| t.resize(x, w, signed))
            }
            (because_logic::Sort::BitVec(_), because_logic::Sort::Bool) => self.map1(v, |t, x| {
                let low = t.extract(x, 0, 0);
                let one = t.bv(1, 1);
                t.eq(low, one)
            }),
            _ => v,
        }
    }

    pub(crate) fn load_cases(&mut self, cases: &[Case], ty: TypeId) -> Val {
        let mut values: Vec<(Val, Val)> = Vec::with_capacity(cases.len());
        for case in cases {
            let v = self.load_loc(case.cond, &case.loc, ty);
            let v = self.widen(v, ty);
            values.push((case.cond, v));
        }
        let sort = self.value_sort(ty, None);
        let mut out = Val::of(self.zero(sort));
        for (cond, v) in values.into_iter().rev() {
            if self.terms.sort(v.term) == sort {
                out = self.ite(cond, v, out);
            }
        }
        out
    }

    fn load_loc(&mut self, cond: Val, loc: &Loc, ty: TypeId) -> Val {
        match &loc.at {
            At::Typed { cell, dims, .. } if dims.is_empty() => self.read_cell(&loc.root, *cell, cond),
            At::Typed { cell, dims, .. } => {
                if let Some(header) = self.memory.shapes.header_of(loc.root.shape, *cell) {
                    return match self.read_headed(&loc.root, &header, *cell, dims, cond) {
                        Some(v) => v,
                        None => self.bv(8, 0),
                    };
                }
                let mut values = Vec::new();
                for (cond, cell) in self.elements(cond, *cell, dims) {
                    let v = self.read_cell(&loc.root, cell, cond);
                    values.push((cell, v));
                }
                self.choose(*cell, dims, &values, ty)
            }
            At::Raw { start, bits } => self.load_raw(loc, *start, *bits, cond),
        }
    }

    /// The value of the element that the dimensions choose; 0 outside.
    fn choose(
        &mut self,
        cell: u64,
        dims: &[crate::exec::memory::place::Dim],
        values: &[(u64, Val)],
        ty: TypeId,
    ) -> Val {
        let tru = self.tru();
        let all = self.elements(tru, cell, dims);
        let sort = values.first().map_or(self.value_sort(ty, None), |v| self.terms.sort(v.1.term));
        let mut out = Val::of(self.zero(sort));
        for (cond, at) in all.into_iter().rev() {
            if let Ok(i) = values.binary_search_by_key(&at, |v| v.0) {
                out = self.ite(cond, values[i].1, out);
            }
        }
        out
    }

    /// Bits of an object, put together from whatever lies there.
    pub(crate) fn load_raw(&mut self, loc: &Loc, start: u64, bits: u64, cond: Val) -> Val {
        let mut leaves = Vec::new();
        self.memory.shapes.leaves(loc.root.shape, start, start + bits, &mut leaves);
        let covered: u64 = leaves.iter().map(|l| (l.start + l.bits).min(start + bits) - l.start.max(start)).sum();
        if covered != bits || bits == 0 {
            return self.bv(bits.max(1) as u32, 0);
        }
        self.complete_unwritten(&loc.root, start, bits, cond);
        let mut out: Option<Val> = None;
        for leaf in leaves {
            let v = self.read_cell(&loc.root, leaf.cell, cond);
            let piece = self.piece(v, &leaf, start, bits);
            out = Some(match out {
                None => piece,
                Some(before) => match self.program.target.endian {
                    because_ir::Endian::Little => self.concat(piece, before),
                    because_ir::Endian::Big => self.concat(before, piece),
                },
            });
        }
        out.unwrap_or_else(|| self.fls())
    }

    /// The part of a leaf's value that lies in a range of bits.
    fn piece(&mut self, v: Val, leaf: &Leaf, start: u64, bits: u64) -> Val {
        let (from, to) = (leaf.start.max(start), (leaf.start + leaf.bits).min(start + bits));
        let v = self.memory_bits(v);
        let low = low_bit(self.program.target.endian, leaf.bits, from - leaf.start, to - from);
        self.slice(v, low as u32, (to - from) as u32)
    }

    /// Stores a scalar. The step is recorded here: of the value where the place is known, else of the unknown parts
    /// of the address and the value.
    pub(crate) fn store(&mut self, place: &Evaluated, v: Val, record: Option<StepKind>) {
        let parts = self.address_parts(place);
        // A call of the library is relaxed in what it stores, not in where.
        let relaxed = record.is_some() && !parts.is_empty() && self.relaxes_place();
        let mut cases = if relaxed { Vec::new() } else { self.cases(place, Access::Write) };
        if self.flow.is_dead() {
            return;
        }
        let (mut v, mut step) = (v, NO_STEP);
        if let Some(kind) = record {
            let (stored, id) = self.record_store(place, &cases, &parts, v, kind);
            step = id;
            v = stored.value;
            if let Some(place) = stored.renamed {
                self.evaluation.set_quiet(!relaxed);
                cases = self.cases(&place, Access::Write);
                self.evaluation.set_quiet(false);
            } else if relaxed {
                cases = self.cases(place, Access::Write);
            }
        }
        if self.flow.is_dead() {
            return;
        }
        for case in &cases {
            self.store_case(case, v, step);
        }
    }

    /// The parts of a place's address that are not constant: its pointer, its indices.
    fn address_parts(&mut self, place: &Evaluated) -> Vec<Val> {
        let mut parts = Vec::new();
        if let Base::Pointer(p, ..) = place.base
            && self.is_free_part(p)
        {
            parts.push(p);
        }
        for step in &place.steps {
            if let Step::Index(index, ..) = step
                && self.is_free_part(*index)
            {
                parts.push(*index);
            }
        }
        parts
    }

    pub(crate) fn store_case(&mut self, case: &Case, v: Val, step: StepId) {
        match &case.loc.at {
            At::Typed { cell, shape, dims } => {
                let v = self.narrow(v, *shape);
                if dims.is_empty() {
                    self.write_cell(&case.loc.root, *cell, case.cond, v, step);
                    return;
                }
                if let Some(header) = self.memory.shapes.header_of(case.loc.root.shape, *cell) {
                    self.write_headed(&case.loc.root, &header, *cell, dims, case.cond, v);
                    return;
                }
                for (cond, cell) in self.elements(case.cond, *cell, dims) {
                    self.write_cell(&case.loc.root, cell, cond, v, step);
                }
            }
            At::Raw { start, bits } => {
                let v = self.memory_bits(v);
                let v = self.slice(v, 0, (*bits as u32).min(self.terms.width(v.term)));
                self.store_raw(&case.loc, *start, *bits, case.cond, v, step);
            }
        }
    }

    /// A value cut to what a bit-field's cell holds.
    fn narrow(&mut self, v: Val, shape: crate::exec::memory::shape::ShapeId) -> Val {
        match (self.memory.shapes.sort(shape), self.terms.sort(v.term)) {
            (because_logic::Sort::BitVec(w), because_logic::Sort::BitVec(have)) if w < have => self.slice(v, 0, w),
            (because_logic::Sort::BitVec(w), because_logic::Sort::Bool) => self.map1(v, |t, x| t.bool_to_bv(x, w)),
            _ => v,
        }
    }

    pub(crate) fn store_raw(&mut self, loc: &Loc, start: u64, bits: u64, cond: Val, v: Val, step: StepId) {
        let endian = self.program.target.endian;
        let mut leaves = Vec::new();
        self.memory.shapes.leaves(loc.root.shape, start, start + bits, &mut leaves);
        for leaf in leaves {
            let (from, to) = (leaf.start.max(start), (leaf.start + leaf.bits).min(start + bits));
            let low = low_bit(endian, bits, from - start, to - from);
            let piece = self.slice(v, low as u32, (to - from) as u32);
            if to - from < leaf.bits {
                let at = low_bit(endian, leaf.bits, from - leaf.start, to - from);
                self.write_bits(&loc.root, &leaf, at as u32, piece, cond, step);
                continue;
            }
            let new = self.scalar_of(piece, leaf.shape);
            self.write_cell(&loc.root, leaf.cell, cond, new, step);
        }
    }

    /// The step of a store.
    fn record_store(
        &mut self,
        place: &Evaluated,
        cases: &[Case],
        parts: &[Val],
        v: Val,
        kind: StepKind,
    ) -> (Stored, StepId) {
        let origin = self.origin();
        if self.is_temp(place) {
            return (Stored { value: v, renamed: None }, NO_STEP);
        }
        let base = self.stored_name(place, cases, parts.is_empty());
        let ty = place.ty;
        let value_only = self.options.mode == Mode::Relax
            && (self.options.granularity == Granularity::Expression || self.frame().library.is_some());
        if parts.is_empty() || value_only {
            let what = Record { kind, base, ty, address_bits: 0, counted: true, origin };
            let (value, step) = self.record(what, v);
            return (Stored { value, renamed: None }, step);
        }
        let low = self.as_number(v);
        let mut all = low;
        for part in parts.iter().rev() {
            all = self.concat(*part, all);
        }
        let low_width = self.terms.width(low.term);
        let address_bits = self.terms.width(all.term) - low_width;
        let what = Record { kind, base, ty, address_bits, counted: true, origin };
        let (seen, step) = self.record(what, all);
        if seen.term == all.term && seen.named == all.named {
            return (Stored { value: v, renamed: None }, step);
        }
        let value = self.slice(seen, 0, low_width);
        let value = match self.terms.sort(v.term) {
            because_logic::Sort::Bool => self.map1(value, |t, x| {
                let one = t.bv(1, 1);
                t.eq(x, one)
            }),
            _ => value,
        };
        let value = Val { targets: v.targets, ..value };
        let renamed = self.renamed(place, parts, seen, low_width);
        (Stored { value, renamed: Some(renamed) }, step)
    }

    /// The place with the unknown parts of its address taken from the step's symbol.
    fn renamed(&mut self, place: &Evaluated, parts: &[Val], seen: Val, low: u32) -> Evaluated {
        let width: u32 = parts.iter().map(|p| self.terms.width(p.term)).sum();
        let mut high = low + width;
        let mut next = |exec: &mut Self, old: Val| {
            let w = exec.terms.width(old.term);
            high -= w;
            let new = exec.slice(seen, high, w);
            Val { targets: old.targets, ..new }
        };
        let mut out = Evaluated { base: place.base, steps: Vec::new(), ty: place.ty, bitfield: place.bitfield };
        if let Base::Pointer(p, ty, span) = place.base
            && self.is_free_part(p)
        {
            let mut new = next(self, p);
            if self.options.mode == Mode::Relax {
                new.targets = self.compatible_pointees(ty, p.targets);
            }
            out.base = Base::Pointer(new, ty, span);
        }
        for step in &place.steps {
            out.steps.push(match *step {
                Step::Index(index, size, length) if self.is_free_part(index) => {
                    Step::Index(next(self, index), size, length)
                }
                other => other,
            });
        }
        out
    }

    fn stored_name(&mut self, place: &Evaluated, cases: &[Case], known: bool) -> NameBase {
        match (cases, known) {
            ([case], true) => match &case.loc.at {
                At::Typed { cell, .. } => self.name_base(&case.loc.root, *cell),
                At::Raw { start, bits } => {
                    let mut leaves = Vec::new();
                    self.memory.shapes.leaves(case.loc.root.shape, *start, start + bits, &mut leaves);
                    self.name_base(&case.loc.root, leaves.first().map_or(0, |l| l.cell))
                }
            },
            _ => match place.base {
                Base::Object(o) => NameBase::Whole(o),
                Base::Pointer(p, ..) => match *self.memory.sets.get(p.targets) {
                    [one] => match self.instance_root(one).object {
                        Some(o) => NameBase::Whole(o),
                        None => NameBase::HeapWhole(one),
                    },
                    _ => NameBase::Target,
                },
            },
        }
    }

    /// A Bool as one bit.
    pub(crate) fn as_number(&mut self, v: Val) -> Val {
        match self.terms.sort(v.term) {
            because_logic::Sort::Bool => self.map1(v, |t, x| t.bool_to_bv(x, 1)),
            _ => v,
        }
    }

    fn is_temp(&self, place: &Evaluated) -> bool {
        matches!(place.base, Base::Object(o) if self.program.object(o).kind == ObjectKind::Temp)
    }

    /// The address of a place; of an object without address its offset.
    pub(crate) fn address_of(&mut self, place: &Evaluated) -> Val {
        let (bytes, _) = self.byte_offset(&place.steps);
        match place.base {
            Base::Pointer(p, ..) => self.pointer_plus(p, bytes),
            Base::Object(o) => match self.root(o) {
                Some(root) => match root.instance {
                    Some(id) => {
                        let start = self.address(id, 0);
                        self.pointer_plus(start, bytes)
                    }
                    None => bytes,
                },
                None => bytes,
            },
        }
    }

    /// The content of a place of any type.
    pub(crate) fn load_content(&mut self, place: &Evaluated) -> Content {
        if self.program.types.is_scalar(place.ty) {
            return Content::Scalar(self.load(place));
        }
        let cases = self.cases(place, Access::Read);
        let size = self.program.size_of(place.ty);
        if let [case] = &cases[..]
            && case.cond.term == self.terms.tru()
            && let At::Typed { cell, shape, dims } = &case.loc.at
            && dims.is_empty()
            && !self.has_headers(*shape)
        {
            let cells =
                (0..self.memory.shapes.get(*shape).cells).map(|i| self.shared_cell(&case.loc.root, cell + i)).collect();
            return Content::Cells(cells);
        }
        Content::Bits(self.take_cases(&cases, size * 8))
    }

    pub(crate) fn starts(&mut self, case: &Case) -> Vec<(Val, u64)> {
        match &case.loc.at {
            At::Raw { start, .. } => vec![(case.cond, *start)],
            At::Typed { cell, dims, .. } => {
                let root = case.loc.root.shape;
                let all = self.elements(case.cond, *cell, dims);
                all.into_iter()
                    .filter_map(|(c, cell)| self.memory.shapes.bit_of_cell(root, cell).map(|s| (c, s)))
                    .collect()
            }
        }
    }

    pub(crate) fn has_headers(&self, shape: crate::exec::memory::shape::ShapeId) -> bool {
        use crate::exec::memory::shape::Kind;
        match &self.memory.shapes.get(shape).kind {
            Kind::Scalar { .. } => false,
            Kind::Array { headers, element, .. } => *headers > 0 || self.has_headers(*element),
            Kind::Record { parts, .. } => parts.iter().any(|p| self.has_headers(p.shape)),
        }
    }

    /// Stores a whole record: one step.
    pub(crate) fn store_content(&mut self, place: &Evaluated, content: Content, record: Option<StepKind>) {
        let content = match content {
            Content::Scalar(v) => {
                self.store(place, v, record);
                return;
            }
            other => other,
        };
        let cases = self.cases(place, Access::Write);
        if self.flow.is_dead() {
            return;
        }
        let record = record.filter(|_| !self.is_temp(place));
        if let ([case], Content::Cells(cells)) = (&cases[..], &content)
            && case.cond.term == self.terms.tru()
            && let At::Typed { cell, shape, dims } = &case.loc.at
            && dims.is_empty()
            && !self.has_headers(*shape)
            && self.memory.shapes.get(*shape).cells == cells.len() as u64
        {
            let cells = self.record_cells(place, cells.clone(), record, &case.loc, *cell);
            for (i, new) in cells.into_iter().enumerate() {
                let tru = self.tru();
                self.put_cell(&case.loc.root, cell + i as u64, tru, new);
            }
            return;
        }
        let Masked { val, mask } = self.content_bits(place.ty, content);
        let (val, step) = match record {
            Some(kind) => {
                let base = match place.base {
                    Base::Object(o) => NameBase::Whole(o),
                    _ => NameBase::Target,
                };
                let origin = self.origin();
                let what = Record { kind, base, ty: place.ty, address_bits: 0, counted: true, origin };
                self.record(what, val)
            }
            None => (val, NO_STEP),
        };
        for case in &cases {
            for (cond, start) in self.starts(case) {
                self.put_bits(&case.loc, start, cond, Masked { val, mask }, step);
            }
        }
    }

    /// A record's cells as one number.
    pub(crate) fn content_bits(&mut self, ty: TypeId, content: Content) -> Masked {
        match content {
            Content::Scalar(v) => self.written_bits(v),
            Content::Bits(bits) => bits,
            Content::Cells(cells) => {
                let shape = self.memory.shapes.of(self.program, ty, self.options.explode, true);
                let mut leaves = Vec::new();
                let size = self.program.size_of(ty) * 8;
                self.memory.shapes.leaves(shape, 0, size, &mut leaves);
                let (mut vals, mut masks) = (Vec::new(), Vec::new());
                for (leaf, cell) in leaves.iter().zip(cells) {
                    let sort = self.memory.shapes.sort(leaf.shape);
                    let partial = self.as_partial(cell, sort);
                    vals.push(self.memory_bits(partial.val));
                    masks.push(match sort {
                        because_logic::Sort::Bool => self.map1(partial.mask, |t, x| t.sext(x, 8)),
                        _ => partial.mask,
                    });
                }
                Masked { val: self.joined(&vals), mask: self.joined(&masks) }
            }
        }
    }

    /// Records a store of a record's cells: the written scalars in order, the first in the high bits.
    pub(crate) fn record_cells(
        &mut self,
        place: &Evaluated,
        mut cells: Vec<Cell>,
        record: Option<StepKind>,
        loc: &Loc,
        first: u64,
    ) -> Vec<Cell> {
        let Some(kind) = record else { return cells };
        let mut all: Option<Val> = None;
        for cell in &cells {
            if let Cell::Val(v, _) = cell {
                let v = self.as_number(*v);
                all = Some(match all {
                    None => v,
                    Some(before) => self.concat(before, v),
                });
            }
        }
        let Some(all) = all else { return cells };
        let base = match self.name_base(&loc.root, first) {
            NameBase::Object(o, _) if first == 0 => NameBase::Whole(o),
            NameBase::Heap(i, _) if first == 0 => NameBase::HeapWhole(i),
            other => other,
        };
        let origin = self.origin();
        let what = Record { kind, base, ty: place.ty, address_bits: 0, counted: true, origin };
        let (seen, step) = self.record(what, all);
        let changed = seen != all;
        let mut low = self.terms.width(all.term);
        for cell in &mut cells {
            let Cell::Val(v, s) = cell else { continue };
            *s = step;
            let sort = self.terms.sort(v.term);
            let width = self.terms.width(v.term);
            low -= width;
            if changed {
                let part = self.slice(seen, low, width);
                let part = match sort {
                    because_logic::Sort::Bool => self.map1(part, |t, x| {
                        let one = t.bv(1, 1);
                        t.eq(x, one)
                    }),
                    _ => part,
                };
                *v = Val { targets: v.targets, ..part };
            }
        }
        cells
    }
}

struct Stored {
    value: Val,
    /// The place as later steps see it, where its address is part of the step.
    renamed: Option<Evaluated>,
}
