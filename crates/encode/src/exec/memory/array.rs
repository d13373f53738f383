//! Arrays of many cells: what is written at known indices lies in the element cells, what is written at unknown ones
//! in a term of array sort in the header. A header with a term speaks for every element whose own cell is empty.

use because_logic::{Sort, Term};

use crate::exec::memory::object::Content;
use crate::exec::memory::place::{Dim, Root};
use crate::exec::memory::shape::{Kind, ShapeId, Shapes};
use crate::exec::steps::Ask;
use crate::exec::{Edge, Exec};
use crate::state::{Cell, CellId, NO_STEP, State};
use crate::value::Val;

/// Where an element's header is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header {
    pub cell: u64,
    pub index: u64,
    /// Shape of the scalar.
    pub leaf: ShapeId,
    /// The array: its first cell, scalars per element, elements.
    pub first: u64,
    pub per_element: u64,
    pub count: u64,
}

impl Shapes {
    /// The header that speaks for a cell; for a header cell itself with index 0.
    pub(crate) fn header_of(&self, mut id: ShapeId, cell: u64) -> Option<Header> {
        let (mut rest, mut start) = (cell, 0);
        loop {
            match &self.get(id).kind {
                Kind::Scalar { .. } => return None,
                Kind::Record { parts, .. } => {
                    let at = parts.partition_point(|p| p.cell <= rest).checked_sub(1)?;
                    rest -= parts[at].cell;
                    start += parts[at].cell;
                    id = parts[at].shape;
                }
                Kind::Array { element, length, headers: 0, .. } => {
                    let cells = self.get(*element).cells.max(1);
                    if rest / cells >= *length {
                        return None;
                    }
                    start += rest / cells * cells;
                    rest %= cells;
                    id = *element;
                }
                Kind::Array { element, length, headers, .. } => {
                    let per_element = *headers / 2;
                    let mut flat = *element;
                    let mut count = *length;
                    while let Kind::Array { element, length, .. } = self.get(flat).kind {
                        count *= length;
                        flat = element;
                    }
                    let inner = rest.checked_sub(*headers);
                    let scalar = inner.unwrap_or(rest) % per_element;
                    let crate::exec::memory::shape::LeafKind::Scalar(leaf) = self.leaf_shape(flat, scalar) else {
                        return None;
                    };
                    return Some(Header {
                        cell: start + scalar,
                        index: inner.map_or(0, |i| i / per_element),
                        leaf,
                        first: start + headers,
                        per_element,
                        count,
                    });
                }
            }
        }
    }

    /// The lengths of the nested arrays around a cell from the headed one inwards.
    pub(crate) fn headed_lengths(&self, id: ShapeId, cell: u64, out: &mut Vec<u64>) {
        match &self.get(id).kind {
            Kind::Scalar { .. } => {}
            Kind::Record { parts, .. } => {
                if let Some(at) = parts.partition_point(|p| p.cell <= cell).checked_sub(1) {
                    self.headed_lengths(parts[at].shape, cell - parts[at].cell, out);
                }
            }
            Kind::Array { element, headers: 0, .. } => {
                self.headed_lengths(*element, cell % self.get(*element).cells.max(1), out);
            }
            Kind::Array { element, length, .. } => {
                out.push(*length);
                let mut inner = *element;
                while let Kind::Array { element, length, .. } = self.get(inner).kind {
                    out.push(length);
                    inner = element;
                }
            }
        }
    }

    /// The path of a cell from the headed array around it.
    pub(crate) fn tail_from_header(&self, program: &because_ir::Program, id: ShapeId, cell: u64) -> String {
        match &self.get(id).kind {
            Kind::Scalar { .. } => String::new(),
            Kind::Record { parts, .. } => match parts.partition_point(|p| p.cell <= cell).checked_sub(1) {
                Some(at) => self.tail_from_header(program, parts[at].shape, cell - parts[at].cell),
                None => String::new(),
            },
            Kind::Array { element, headers: 0, .. } => {
                self.tail_from_header(program, *element, cell % self.get(*element).cells.max(1))
            }
            Kind::Array { .. } => {
                let mut text = String::new();
                self.path(program, id, cell, &mut text);
                text
            }
        }
    }

    /// The bit at which the scalar of a cell starts; for a header cell, the bit at which its array starts. A part
    /// that is a headed array, or begins with one, has a header as its first cell.
    pub(crate) fn bit_of_cell(&self, mut id: ShapeId, cell: u64) -> Option<u64> {
        let (mut rest, mut bit) = (cell, 0);
        loop {
            match &self.get(id).kind {
                Kind::Scalar { .. } => return Some(bit),
                Kind::Record { parts, .. } => {
                    let at = parts.partition_point(|p| p.cell <= rest).checked_sub(1)?;
                    rest -= parts[at].cell;
                    bit += parts[at].start;
                    id = parts[at].shape;
                }
                Kind::Array { element, stride, headers, .. } => {
                    let cells = self.get(*element).cells.max(1);
                    let Some(inner) = rest.checked_sub(*headers) else { return Some(bit) };
                    bit += inner / cells * stride * 8;
                    rest = inner % cells;
                    id = *element;
                }
            }
        }
    }
}

impl Exec<'_> {
    fn index_bits(&self, count: u64) -> u32 {
        (64 - count.max(2).saturating_sub(1).leading_zeros()).max(1)
    }

    pub(crate) fn header_sort(&self, array: ShapeId, leaf: ShapeId) -> Sort {
        let mut count = 1u64;
        let mut at = array;
        while let Kind::Array { element, length, .. } = self.memory.shapes.get(at).kind {
            count = count.saturating_mul(length);
            at = element;
        }
        let element = match self.memory.shapes.sort(leaf) {
            Sort::BitVec(w) => w,
            _ => 1,
        };
        Sort::Array { index: self.index_bits(count), element }
    }

    /// An element as a cell's value: Bools are single bits in array terms.
    fn element_scalar(&mut self, v: Val, leaf: ShapeId) -> Val {
        self.scalar_of(v, leaf)
    }

    fn element_bits(&mut self, v: Val) -> Val {
        match self.terms.sort(v.term) {
            Sort::Bool => self.map1(v, |t, x| t.bool_to_bv(x, 1)),
            _ => v,
        }
    }

    pub(crate) fn select_const(&mut self, array: Val, index: u64, leaf: ShapeId) -> Val {
        let v = self.map1(array, |t, a| {
            let Sort::Array { index: width, .. } = t.sort(a) else { return a };
            let i = t.bv(width, u128::from(index));
            t.select(a, i)
        });
        self.element_scalar(v, leaf)
    }

    /// One index into all the elements of an array with header.
    pub(crate) fn flat_index(&mut self, header: &Header, cell: u64, dims: &[Dim]) -> Val {
        let width = self.index_bits(header.count);
        let start = (cell - header.first) / header.per_element;
        let mut sum = self.bv(width, u128::from(start));
        for dim in dims {
            let by = self.map1(dim.index, |t, x| {
                let x = t.resize(x, width, false);
                let k = t.bv(width, u128::from(dim.stride / header.per_element));
                t.mul(x, k)
            });
            sum = self.map2(sum, by, |t, a, b| t.add(a, b));
        }
        Val { targets: Default::default(), ..sum }
    }

    /// Moves all element cells of a header into its term.
    pub(crate) fn flush(&mut self, root: &Root, header: &Header) -> Option<Val> {
        let mut state = std::mem::replace(&mut self.state, State::new());
        let out = self.flush_in(&mut state, root, header);
        self.state = state;
        out
    }

    fn flush_in(&mut self, state: &mut State, root: &Root, header: &Header) -> Option<Val> {
        let at = root.cell.plus(header.cell);
        let sort = self.flush_sort(header);
        let Sort::Array { index: width, .. } = sort else { return None };
        let known = state.get(at);
        let mut array = match known {
            Cell::Val(v, _) => v,
            _ if root.content == Content::Zero => Val::of(self.zero(sort)),
            // Never written elements: any values. The read records who reads them.
            _ => Val::of(self.stable_var(header.cell, sort)),
        };
        let written_at = root.cell.plus(header.mask());
        let mut written = match state.get(written_at) {
            Cell::Val(v, _) => Some(v),
            _ if root.content == Content::Zero || known != Cell::Empty => None,
            _ => {
                let none = self.terms.bv(1, 0);
                Some(Val::of(self.terms.array_const(width, none)))
            }
        };
        let first = known == Cell::Empty;
        let (from, to) =
            (root.cell.plus(header.first), root.cell.plus(header.first + header.count * header.per_element));
        let mut set = Vec::new();
        match (from, to) {
            (CellId::Heap(a), CellId::Heap(b)) => {
                state.heap.set_in(a, b, &mut set);
                if first {
                    let more: Vec<u64> = self.memory.objects.initialised(a, b);
                    set.extend(more);
                    set.sort_unstable();
                    set.dedup();
                }
            }
            (CellId::Frame(a), CellId::Frame(b)) => state.frames.set_in(a, b, &mut set),
            _ => {}
        }
        let base = match from {
            CellId::Heap(a) | CellId::Frame(a) => a,
        };
        let phase = (header.cell_phase()) % header.per_element;
        for i in set {
            if (i - base) % header.per_element != phase {
                continue;
            }
            let index = (i - base) / header.per_element;
            let at = match from {
                CellId::Heap(_) => CellId::Heap(i),
                CellId::Frame(_) => CellId::Frame(i),
            };
            let (v, mask) = match state.get(at) {
                Cell::Val(v, _) => (v, None),
                Cell::Partial(p) => (self.memory.objects.partial(p).val, Some(self.memory.objects.partial(p).mask)),
                Cell::Empty => match self.memory.objects.initial(i) {
                    Some(v) if first => (v, None),
                    _ => continue,
                },
                _ => continue,
            };
            let v = self.element_bits(v);
            let i = self.bv(width, u128::from(index));
            array = self.store_array(array, i, v);
            if mask.is_some() && written.is_none() {
                // All was written so far, and this element is a copy of something that was not.
                let one = self.terms.bv(1, 1);
                written = Some(Val::of(self.terms.array_const(width, one)));
            }
            if let Some(w) = written {
                let bit = match mask {
                    Some(mask) => self.is_written(mask),
                    None => self.tru(),
                };
                let bit = self.as_number(bit);
                written = Some(self.store_array(w, i, bit));
            }
            state.set(at, Cell::Empty);
        }
        if let Some(w) = written {
            state.set(written_at, Cell::Val(w, NO_STEP));
        }
        state.set(at, Cell::Val(array, NO_STEP));
        Some(array)
    }

    fn flush_sort(&self, header: &Header) -> Sort {
        let element = match self.memory.shapes.sort(header.leaf) {
            Sort::BitVec(w) => w,
            _ => 1,
        };
        Sort::Array { index: self.index_bits(header.count), element }
    }

    pub(crate) fn store_array(&mut self, array: Val, index: Val, v: Val) -> Val {
        let term = self.terms.store(array.term, index.term, v.term);
        let same = array.named == array.term && index.named == index.term && v.named == v.term;
        let named = if same { term } else { self.terms.store(array.named, index.named, v.named) };
        Val { term, named, targets: self.memory.sets.union(array.targets, v.targets) }
    }

    /// Reads a scalar of a headed array at unknown indices, where `cond` holds.
    pub(crate) fn read_headed(
        &mut self,
        root: &Root,
        header: &Header,
        cell: u64,
        dims: &[Dim],
        cond: Val,
    ) -> Option<Val> {
        let array = self.flush(root, header)?;
        let index = self.flat_index(header, cell, dims);
        let v = self.map2(array, index, |t, a, i| t.select(a, i));
        let v = self.element_scalar(v, header.leaf);
        let at = root.cell.plus(header.mask());
        if let Cell::Val(written, _) = self.state.get(at) {
            let seen = self.ask_element(root, header, index, v, written, cond);
            let one = self.bv(1, 1);
            let read = self.store_array(written, index, one);
            let now = self.ite(cond, read, written);
            self.state.set(at, Cell::Val(now, NO_STEP));
            return Some(seen);
        }
        Some(v)
    }

    /// An element that was never written is an input; which one the run tells.
    fn ask_element(&mut self, root: &Root, header: &Header, index: Val, v: Val, written: Val, cond: Val) -> Val {
        let bit = self.map2(written, index, |t, a, i| t.select(a, i));
        let missing = self.map1(bit, |t, b| {
            let zero = t.bv(1, 0);
            t.eq(b, zero)
        });
        let asked = self.and(cond, missing);
        if asked.term == self.terms.fls() {
            return v;
        }
        self.check_written(asked);
        let first = header.first + (header.cell + 2 * header.per_element - header.first);
        let (_, ty, width) = self.leaf_name(root, first);
        let mut name = self.root_name(root);
        let mut index_terms = Vec::new();
        self.element_path(root, first, index.term, &mut name, &mut index_terms);
        let span = self.origin().span;
        let kind = because_ir::InputKind::Uninitialised;
        let ask = Ask { width, value: Some(v), index: index_terms, ..Ask::new(name, kind, ty, asked, span) };
        let (seen, _) = self.input(ask);
        let named = if seen.named == v.named { v.named } else { self.terms.ite(asked.named, seen.named, v.named) };
        Val { named, ..v }
    }

    /// The path of an element whose index the run tells: marks for the indices, and their terms.
    fn element_path(&mut self, root: &Root, cell: u64, flat: Term, name: &mut String, terms: &mut Vec<Term>) {
        let mut text = String::new();
        self.memory.shapes.path(self.program, root.shape, cell, &mut text);
        let mut lengths = Vec::new();
        self.memory.shapes.headed_lengths(root.shape, cell, &mut lengths);
        let before = text.len() - self.memory.shapes.tail_from_header(self.program, root.shape, cell).len();
        name.push_str(&text[..before]);
        let width = self.terms.width(flat);
        for i in 0..lengths.len() {
            let below: u64 = lengths[i + 1..].iter().product();
            let mut at = flat;
            if below > 1 {
                let by = self.terms.bv(width, u128::from(below));
                at = self.terms.udiv(at, by);
            }
            if i > 0 {
                let by = self.terms.bv(width, u128::from(lengths[i]));
                at = self.terms.urem(at, by);
            }
            name.push_str("[\u{1}]");
            terms.push(at);
        }
        let tail = self.memory.shapes.tail_from_header(self.program, root.shape, cell);
        let rest: String = strip_indices(&tail, lengths.len());
        name.push_str(&rest);
    }

    /// Writes a scalar of a headed array at unknown indices, where `cond` holds.
    pub(crate) fn write_headed(&mut self, root: &Root, header: &Header, cell: u64, dims: &[Dim], cond: Val, v: Val) {
        let Some(array) = self.flush(root, header) else { return };
        let index = self.flat_index(header, cell, dims);
        let v = self.element_bits(v);
        let (index, v) = (self.path_part(root, cell, index), self.path_part(root, cell, v));
        let stored = self.store_array(array, index, v);
        let out = self.ite(cond, stored, array);
        self.state.set(root.cell.plus(header.cell), Cell::Val(out, NO_STEP));
        let at = root.cell.plus(header.mask());
        if let Cell::Val(written, _) = self.state.get(at) {
            let one = self.bv(1, 1);
            let now = self.store_array(written, index, one);
            let now = self.ite(cond, now, written);
            self.state.set(at, Cell::Val(now, NO_STEP));
        }
    }

    /// Which bits of an element were written, by the header's word.
    pub(crate) fn select_mask(&mut self, written: Val, index: u64, v: Val) -> Val {
        let bit = self.map1(written, |t, a| {
            let Sort::Array { index: width, .. } = t.sort(a) else { return a };
            let i = t.bv(width, u128::from(index));
            let bit = t.select(a, i);
            let one = t.bv(1, 1);
            t.eq(bit, one)
        });
        let sort = self.terms.sort(v.term);
        let (ones, zeros) = (self.mask(sort, true), self.mask(sort, false));
        self.ite(bit, ones, zeros)
    }

    /// Before a join: where ways in have different header terms, all element cells go into them.
    pub(crate) fn settle_headers(&mut self, edges: &mut [Edge], all: Vec<CellId>) -> Vec<CellId> {
        let mut flushed: Vec<(CellId, CellId, u64, u64)> = Vec::new();
        for &at in &all {
            let owner = self.owner(at, None);
            let Some(header) = self.memory.shapes.header_of(owner.shape, owner.cell) else { continue };
            if header.cell != owner.cell || header.mask() == owner.cell {
                continue;
            }
            let root_cell = match at {
                CellId::Heap(i) => CellId::Heap(i - owner.cell),
                CellId::Frame(i) => CellId::Frame(i - owner.cell),
            };
            let content = match at {
                CellId::Heap(i) => self.memory.objects[self.heap_owner(i)].content,
                CellId::Frame(_) => Content::Unwritten,
            };
            let root = Root { cell: root_cell, shape: owner.shape, object: None, instance: None, content };
            for e in edges.iter_mut() {
                let exists = match at {
                    CellId::Heap(i) => {
                        let instance = &self.memory.objects[self.heap_owner(i)];
                        !instance.has_lifetime() || e.state.heap.get(instance.base + instance.cells) != Cell::Empty
                    }
                    CellId::Frame(_) => true,
                };
                if exists {
                    let mut state = std::mem::replace(&mut e.state, State::new());
                    self.flush_in(&mut state, &root, &header);
                    e.state = state;
                }
            }
            let from = root_cell.plus(header.first);
            let to = root_cell.plus(header.first + header.count * header.per_element);
            flushed.push((from, to, header.per_element, header.cell_phase()));
        }
        if flushed.is_empty() {
            return all;
        }
        let guard = self.state.guard;
        if let Some(last) = edges.last() {
            self.state = State { guard, ..last.state.clone() };
        }
        all.into_iter()
            .filter(|at| {
                !flushed
                    .iter()
                    .any(|(from, to, per, phase)| from <= at && at < to && distance(*from, *at) % per == *phase)
            })
            .collect()
    }
}

/// A path without its first indices.
fn strip_indices(path: &str, count: usize) -> String {
    let mut rest = path;
    for _ in 0..count {
        rest = rest.find(']').map_or("", |i| &rest[i + 1..]);
    }
    rest.to_string()
}

fn distance(from: CellId, to: CellId) -> u64 {
    match (from, to) {
        (CellId::Heap(a), CellId::Heap(b)) | (CellId::Frame(a), CellId::Frame(b)) => b - a,
        _ => 0,
    }
}

impl Header {
    /// Which scalar of an element this is the header of.
    fn cell_phase(&self) -> u64 {
        (self.cell + 2 * self.per_element) - self.first
    }

    /// The header cell that says which elements were written.
    pub(crate) fn mask(&self) -> u64 {
        self.cell + self.per_element
    }

    pub(crate) fn is_header(&self, cell: u64) -> bool {
        cell < self.first
    }
}
