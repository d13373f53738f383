//! Single cells: reading what may never have been written, writing under a condition.

use because_ir::{CheckKind, InputKind, TypeId};
use because_logic::{Bits, Sort};

use crate::exec::Exec;
use crate::exec::memory::object::Content;
use crate::exec::memory::place::Root;
use crate::exec::memory::shape::{Leaf, LeafKind};
use crate::exec::steps::Ask;
use crate::state::{Cell, NO_STEP, Partial};
use crate::unwinding::{NameBase, StepId};
use crate::value::Val;

impl Exec<'_> {
    /// What a cell holds now, the object's initial content and array header included.
    pub(crate) fn cell(&mut self, root: &Root, cell: u64) -> Cell {
        let at = root.cell.plus(cell);
        match self.state.get(at) {
            Cell::Empty => {
                if let crate::state::CellId::Heap(i) = at
                    && !self.has_header_term(root, cell)
                    && let Some(v) = self.memory.objects.initial(i)
                {
                    return Cell::Val(v, NO_STEP);
                }
                let state = self.state.clone();
                self.default_cell(&state, root.cell, root.shape, cell, root.content)
            }
            other => other,
        }
    }

    fn has_header_term(&self, root: &Root, cell: u64) -> bool {
        self.memory
            .shapes
            .header_of(root.shape, cell)
            .is_some_and(|h| !h.is_header(cell) && self.state.get(root.cell.plus(h.cell)) != Cell::Empty)
    }

    /// The scalar in a cell. Where it was never written it becomes an input, asked for where `cond` holds.
    pub(crate) fn read_cell(&mut self, root: &Root, cell: u64, cond: Val) -> Val {
        let sort = match self.memory.shapes.leaf_shape(root.shape, cell) {
            LeafKind::Scalar(s) => self.memory.shapes.sort(s),
            _ => Sort::Bool,
        };
        match self.cell(root, cell) {
            Cell::Val(v, _) => v,
            unwritten @ (Cell::Empty | Cell::Partial(_)) => {
                let partial = self.as_partial(unwritten, sort);
                self.read_unwritten(root, cell, cond, partial)
            }
            Cell::Instance(_) | Cell::Conflict => {
                self.unsupported(because_source::Span::NONE, "memory of different shapes on different paths");
                Val::of(self.zero(sort))
            }
        }
    }

    fn read_unwritten(&mut self, root: &Root, cell: u64, cond: Val, partial: Partial) -> Val {
        let written = self.is_written(partial.mask);
        let missing = self.not(written);
        let asked = self.and(cond, missing);
        if asked.term == self.terms.fls() {
            return partial.val;
        }
        self.check_written(asked);
        let (name, ty, width) = self.leaf_name(root, cell);
        let (again, value) = if partial.link { (None, partial.input) } else { (partial.input, None) };
        let base = self.name_base(root, cell);
        let ask = Ask {
            width,
            base: Some(base),
            again,
            value,
            ..Ask::new(name, InputKind::Uninitialised, ty, asked, self.origin().span)
        };
        let (input, step) = self.input(ask);
        let val = match again {
            Some(_) => partial.val,
            None => self.blend(partial.mask, partial.val, input),
        };
        let at = root.cell.plus(cell);
        let ones = self.mask(self.terms.sort(val.term), true);
        let mask = self.ite(cond, ones, partial.mask);
        let new = self.partial_cell(Partial { val, mask, input: Some(input), link: false, step });
        self.state.set(at, new);
        val
    }

    /// Where `asked` holds, something never written is read.
    pub(crate) fn check_written(&mut self, asked: Val) {
        if self.options.checks.has(CheckKind::Uninitialised) {
            let ok = self.not(asked);
            let span = self.origin().span;
            self.check(CheckKind::Uninitialised, ok, span, "read of a value never written");
        }
    }

    /// Writes a scalar where `cond` holds.
    pub(crate) fn write_cell(&mut self, root: &Root, cell: u64, cond: Val, v: Val, step: StepId) {
        let at = root.cell.plus(cell);
        if cond.term == self.terms.tru() {
            let new = self.path_cell(root, cell, Cell::Val(v, step));
            self.state.set(at, new);
            return;
        }
        let new = match self.cell(root, cell) {
            Cell::Val(old, _) => Cell::Val(self.ite(cond, v, old), step),
            unwritten @ (Cell::Empty | Cell::Partial(_)) => {
                let sort = self.terms.sort(v.term);
                let old = self.as_partial(unwritten, sort);
                let val = match unwritten {
                    Cell::Empty => v,
                    _ => self.ite(cond, v, old.val),
                };
                let ones = self.mask(sort, true);
                let mask = self.ite(cond, ones, old.mask);
                self.partial_cell(Partial { val, mask, input: old.input.filter(|_| old.link), step, ..old })
            }
            other => other,
        };
        let new = self.path_cell(root, cell, new);
        self.state.set(at, new);
    }

    /// Copies a cell as it is, written or not, where `cond` holds.
    pub(crate) fn put_cell(&mut self, root: &Root, cell: u64, cond: Val, new: Cell) {
        if cond.term == self.terms.tru() {
            let new =
                if new == Cell::Empty && root.content == Content::Zero { self.unwritten(root, cell) } else { new };
            let new = self.path_cell(root, cell, new);
            self.state.set(root.cell.plus(cell), new);
            return;
        }
        let old = self.cell(root, cell);
        if old == new {
            return;
        }
        let merged = self.merge_two(cond, new, old);
        let merged = self.path_cell(root, cell, merged);
        self.state.set(root.cell.plus(cell), merged);
    }

    /// A cell of an object that starts as zero, made one that was never written.
    fn unwritten(&mut self, root: &Root, cell: u64) -> Cell {
        let sort = match self.memory.shapes.leaf_shape(root.shape, cell) {
            LeafKind::Scalar(s) => self.memory.shapes.sort(s),
            _ => return Cell::Empty,
        };
        let val = Val::of(self.zero(sort));
        let mask = self.mask(sort, false);
        self.partial_cell(Partial { val, mask, input: None, link: false, step: NO_STEP })
    }

    /// All bits of a cell, or none.
    pub(crate) fn mask(&mut self, sort: Sort, all: bool) -> Val {
        let width = match sort {
            Sort::BitVec(w) => w,
            _ => 1,
        };
        let bits = if all { Bits::ones(width) } else { Bits::zero(width) };
        Val::of(self.terms.constant(bits))
    }

    /// Every bit was written.
    pub(crate) fn is_written(&mut self, mask: Val) -> Val {
        self.map1(mask, |t, m| {
            let ones = t.constant(Bits::ones(t.width(m)));
            t.eq(m, ones)
        })
    }

    /// The written bits of `val`, the others of `input`.
    pub(crate) fn blend(&mut self, mask: Val, val: Val, input: Val) -> Val {
        let all = self.is_written(mask);
        let none = self.map1(mask, |t, m| {
            let zero = t.constant(Bits::zero(t.width(m)));
            t.eq(m, zero)
        });
        let whole = self.or(all, none);
        if whole.term == self.terms.tru() || self.terms.sort(val.term) == Sort::Bool {
            return self.ite(all, val, input);
        }
        let kept = self.map2(val, mask, |t, v, m| t.bvand(v, m));
        let new = self.map2(input, mask, |t, v, m| {
            let rest = t.bvnot(m);
            t.bvand(v, rest)
        });
        self.map2(kept, new, |t, a, b| t.bvor(a, b))
    }

    pub(crate) fn partial_cell(&mut self, partial: Partial) -> Cell {
        let written = self.is_written(partial.mask);
        if written.term == self.terms.tru() {
            return Cell::Val(partial.val, partial.step);
        }
        self.memory.objects.add_partial(partial)
    }

    /// Writes some bits of a scalar of which others may never have been written, where `cond` holds.
    pub(crate) fn write_bits(&mut self, root: &Root, leaf: &Leaf, low: u32, piece: Val, cond: Val, step: StepId) {
        let sort = self.memory.shapes.sort(leaf.shape);
        let unwritten = match self.cell(root, leaf.cell) {
            cell @ (Cell::Empty | Cell::Partial(_)) if matches!(sort, Sort::BitVec(_)) => cell,
            _ => {
                let old = self.read_cell(root, leaf.cell, cond);
                let old = self.memory_bits(old);
                let new = self.splice(old, piece, low);
                let new = self.scalar_of(new, leaf.shape);
                self.write_cell(root, leaf.cell, cond, new, step);
                return;
            }
        };
        let old = self.as_partial(unwritten, sort);
        let ones = Val::of(self.terms.constant(Bits::ones(self.terms.width(piece.term))));
        let val = self.splice(old.val, piece, low);
        let mask = self.splice(old.mask, ones, low);
        let val = self.ite(cond, val, old.val);
        let mask = self.ite(cond, mask, old.mask);
        let new = self.partial_cell(Partial { val, mask, input: old.input.filter(|_| old.link), step, ..old });
        self.state.set(root.cell.plus(leaf.cell), new);
    }

    /// What a reader calls a cell, its type and, for a bit-field, its width.
    pub(crate) fn leaf_name(&mut self, root: &Root, cell: u64) -> (String, TypeId, Option<u32>) {
        let mut name = self.root_name(root);
        let program = self.program;
        let leaf = match self.memory.shapes.leaf_shape(root.shape, cell) {
            LeafKind::Scalar(s) => s,
            _ => root.shape,
        };
        let (ty, sort) = (self.memory.shapes.get(leaf).ty, self.memory.shapes.sort(leaf));
        let width = match (ty, sort) {
            (Some(t), Sort::BitVec(w)) if w != program.bits_of(t) => Some(w),
            (None, Sort::BitVec(w)) => Some(w),
            _ => None,
        };
        let byte = self.memory.shapes.bit_of_cell(root.shape, cell).unwrap_or(0) / 8;
        match root.object {
            Some(o) => {
                let size = self.memory.shapes.get(leaf).size;
                let whole = program.object(o).ty;
                let path = match because_ir::leaf::leaf_at(program, whole, byte, size) {
                    Some(found) if width.is_none() || (ty.is_none() && found.bits.is_none()) => found.path,
                    None => because_ir::leaf::byte_path(program, whole, byte),
                    _ => {
                        let mut path = String::new();
                        self.memory.shapes.path(program, root.shape, cell, &mut path);
                        path
                    }
                };
                name.push_str(&path);
            }
            None => {
                let element = root.instance.and_then(|i| self.memory.objects[i].element);
                let size = self.memory.shapes.get(leaf).size;
                name.push_str(&because_ir::leaf::heap_leaf(program, element, byte, size));
            }
        }
        (name, ty.unwrap_or_else(|| self.byte_type()), width)
    }

    /// The type of raw bytes, for inputs that have none.
    pub(crate) fn byte_type(&self) -> TypeId {
        let byte = self.program.types.iter().find(|(_, t)| matches!(t, because_ir::Type::Int { bits: 8, .. }));
        byte.map_or(TypeId(0), |(id, _)| id)
    }

    pub(crate) fn root_name(&self, root: &Root) -> String {
        match (root.object, root.instance) {
            (Some(o), _) => self.program.object(o).name.clone(),
            (None, Some(i)) => {
                let instance = &self.memory.objects[i];
                instance.name.as_deref().unwrap_or("memory").to_string()
            }
            _ => String::new(),
        }
    }

    pub(crate) fn name_base(&self, root: &Root, cell: u64) -> NameBase {
        match (root.object, root.instance) {
            (Some(o), _) => NameBase::Object(o, cell),
            (None, Some(i)) => NameBase::Heap(i, cell),
            _ => NameBase::Target,
        }
    }
}
