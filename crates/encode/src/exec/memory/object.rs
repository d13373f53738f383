//! Objects: globals, instances of locals, allocations; their initial content and their lifetime.

use because_ir::{CheckKind, Const, ObjectId, TypeId};

use std::rc::Rc;

use crate::exec::Exec;
use crate::exec::memory::shape::{LeafKind, ShapeId, low_bit};
use crate::state::{Cell, CellId, NO_STEP, Partial};
use crate::unwinding::{FrameId, InstanceId, InstanceInfo, InstanceKind};
use crate::value::Val;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Zero,
    Unwritten,
}

#[derive(Debug, Clone)]
pub(crate) struct Instance {
    pub kind: InstanceKind,
    /// First cell; after its `cells` comes the one that says how far its lifetime has come.
    pub base: u64,
    pub shape: ShapeId,
    pub cells: u64,
    /// In bytes, of pointer width.
    pub size: Val,
    pub content: Content,
    /// Ranges of bytes that may not be written.
    pub read_only: Rc<[(u64, u64)]>,
    /// For allocations: what it probably holds, and what it is called.
    pub element: Option<TypeId>,
    pub name: Option<Box<str>>,
    pub freeable: bool,
    /// Which allocation of its name.
    pub ordinal: u32,
}

pub(crate) use crate::lifetime::{ENDED, FREED, LIVE};

impl Instance {
    /// Whether it begins and ends during the run.
    pub(crate) fn has_lifetime(&self) -> bool {
        matches!(self.kind, InstanceKind::Local(..) | InstanceKind::Heap(_))
    }
}

impl Exec<'_> {
    pub(crate) fn add_instance(&mut self, instance: Instance, ty: Option<TypeId>) -> InstanceId {
        let cells = self.memory.shapes.get(instance.shape).cells;
        if self.memory.shapes.get(instance.shape).size >= 1 << (self.offset_width() - 1) {
            self.unsupported(because_source::Span::NONE, "an object too large for pointers of this width");
        }
        let (name, ordinal) = (instance.name.clone(), instance.ordinal);
        let target = match instance.kind {
            InstanceKind::Object(o) | InstanceKind::Local(o, _) => self.program.object(o).name.as_str().into(),
            InstanceKind::Heap(_) => format!("{}#{ordinal}", name.as_deref().unwrap_or("memory")).into(),
            InstanceKind::Function(_) => Box::default(),
        };
        self.out.instances.push(InstanceInfo { kind: instance.kind, ty, name, ordinal, target, shape: instance.shape });
        self.memory.objects.add(instance, cells)
    }

    pub(crate) fn heap_owner(&self, cell: u64) -> InstanceId {
        self.memory.objects.owner(cell).expect("cells of memory belong to objects")
    }

    fn new_instance(&mut self, kind: InstanceKind, shape: ShapeId) -> Instance {
        let bits = self.program.target.pointer_bits;
        let size = self.memory.shapes.get(shape).size;
        Instance {
            kind,
            base: 0,
            shape,
            cells: 0,
            size: self.bv(bits, u128::from(size)),
            content: Content::Zero,
            read_only: Rc::default(),
            element: None,
            name: None,
            freeable: false,
            ordinal: 0,
        }
    }

    /// The object of a global, static or string.
    pub(crate) fn global(&mut self, object: ObjectId) -> InstanceId {
        if let Some(id) = self.memory.objects.global(object) {
            return id;
        }
        let ty = self.program.object(object).ty;
        let shape = self.memory.shapes.of(self.program, ty, self.options.explode, false);
        let mut instance = self.new_instance(InstanceKind::Object(object), shape);
        instance.read_only = self.memory.objects.read_only(self.program, object);
        let id = self.add_instance(instance, Some(ty));
        self.memory.objects.set_global(object, id);
        self.initialise(object, id);
        id
    }

    /// Writes a global's initialisers into the initial content.
    fn initialise(&mut self, object: ObjectId, id: InstanceId) {
        let program = self.program;
        let (base, shape) = (self.memory.objects[id].base, self.memory.objects[id].shape);
        for init in &program.object(object).init {
            let value = self.constant(init.value, init.ty);
            let (start, bits) = match init.bits {
                Some((first, width)) => (init.offset * 8 + first, u64::from(width)),
                None => (init.offset * 8, program.size_of(init.ty) * 8),
            };
            let value = self.memory_bits(value);
            let have = u64::from(self.terms.width(value.term));
            let value = if have > bits { self.slice(value, 0, bits as u32) } else { value };
            let value = if have < bits { self.map1(value, |t, v| t.zext(v, bits as u32)) } else { value };
            let mut leaves = Vec::new();
            self.memory.shapes.leaves(shape, start, start + bits, &mut leaves);
            for leaf in leaves {
                let from = leaf.start.max(start);
                let to = (leaf.start + leaf.bits).min(start + bits);
                let endian = program.target.endian;
                let low = low_bit(endian, bits, from - start, to - from);
                let piece = self.slice(value, low as u32, (to - from) as u32);
                let cell = base + leaf.cell;
                let merged = if to - from == leaf.bits {
                    piece
                } else {
                    let sort = because_logic::Sort::BitVec(leaf.bits as u32);
                    let old = match self.memory.objects.initial(cell) {
                        Some(v) => self.memory_bits(v),
                        None => Val::of(self.zero(sort)),
                    };
                    let at = low_bit(endian, leaf.bits, from - leaf.start, to - from);
                    self.splice(old, piece, at as u32)
                };
                let merged = self.scalar_of(merged, leaf.shape);
                self.memory.objects.set_initial(cell, merged);
            }
        }
    }

    /// A new lifetime of a local.
    pub(crate) fn begin_local(&mut self, object: ObjectId, frame: FrameId) -> InstanceId {
        let ty = self.program.object(object).ty;
        let shape = self.memory.shapes.of(self.program, ty, self.options.explode, false);
        let mut instance = self.new_instance(InstanceKind::Local(object, frame), shape);
        instance.content = Content::Unwritten;
        instance.read_only = self.memory.objects.read_only(self.program, object);
        let id = self.add_instance(instance, Some(ty));
        self.set_lifetime(id, LIVE);
        id
    }

    pub(crate) fn function_object(&mut self, function: because_ir::FuncId) -> InstanceId {
        if let Some(id) = self.memory.objects.function(function) {
            return id;
        }
        let byte = self.memory.shapes.bits(8, None);
        let shape = self.memory.shapes.array(byte, 0, self.options.explode, true);
        let instance = self.new_instance(InstanceKind::Function(function), shape);
        let id = self.add_instance(instance, None);
        self.memory.objects.set_function(function, id);
        id
    }

    /// An allocated object.
    pub(crate) fn allocate(
        &mut self,
        shape: ShapeId,
        size: Val,
        content: Content,
        element: Option<TypeId>,
        name: &str,
        freeable: bool,
    ) -> InstanceId {
        let (number, ordinal) = self.naming.next_allocation(name);
        let mut instance = self.new_instance(InstanceKind::Heap(number), shape);
        instance.ordinal = ordinal;
        instance.size = size;
        instance.content = content;
        instance.element = element;
        instance.name = Some(name.into());
        instance.freeable = freeable;
        let id = self.add_instance(instance, None);
        match freeable && self.options.checks.has(CheckKind::Leak) {
            true => {
                let live = self.bv(2, LIVE);
                self.change_lifetime(id, live);
            }
            false => self.set_lifetime(id, LIVE),
        }
        id
    }

    pub(crate) fn set_lifetime(&mut self, id: InstanceId, lifetime: u128) {
        let instance = &self.memory.objects[id];
        let at = CellId::Heap(instance.base + instance.cells);
        let v = self.bv(2, lifetime);
        self.state.set(at, Cell::Val(v, NO_STEP));
    }

    /// A step makes the lifetime of an object go on: along a path something that later steps depend on.
    pub(crate) fn change_lifetime(&mut self, id: InstanceId, new: Val) {
        let instance = &self.memory.objects[id];
        let at = CellId::Heap(instance.base + instance.cells);
        let new = self.path_lifetime(id, at, new);
        self.state.set(at, Cell::Val(new, NO_STEP));
    }

    /// The lifetime of an object in the current state, two bits.
    pub(crate) fn lifetime(&mut self, id: InstanceId) -> Val {
        let instance = &self.memory.objects[id];
        if !instance.has_lifetime() {
            return self.bv(2, LIVE);
        }
        match self.state.get(CellId::Heap(instance.base + instance.cells)) {
            Cell::Val(v, _) => v,
            _ => self.bv(2, 0),
        }
    }

    /// What an object holds in a cell that no one wrote in `state`.
    pub(crate) fn initial_in(
        &mut self,
        state: &crate::state::State,
        at: CellId,
        owner: &crate::exec::merge::Owner,
    ) -> Cell {
        let CellId::Heap(i) = at else { return Cell::Empty };
        if let Some(v) = self.memory.objects.initial(i) {
            return Cell::Val(v, NO_STEP);
        }
        let (base, content, cells) = {
            let instance = &self.memory.objects[self.heap_owner(i)];
            (instance.base, instance.content, instance.cells)
        };
        if owner.cell >= cells {
            return Cell::Empty;
        }
        self.default_cell(state, CellId::Heap(base), owner.shape, owner.cell, content)
    }

    /// What a cell holds by its array's header or its object's default.
    pub(crate) fn default_cell(
        &mut self,
        state: &crate::state::State,
        root: CellId,
        shape: ShapeId,
        cell: u64,
        content: Content,
    ) -> Cell {
        if let Some(header) = self.memory.shapes.header_of(shape, cell)
            && !header.is_header(cell)
            && let Cell::Val(array, _) = state.get(root.plus(header.cell))
        {
            let v = self.select_const(array, header.index, header.leaf);
            let Cell::Val(written, _) = state.get(root.plus(header.mask())) else { return Cell::Val(v, NO_STEP) };
            let mask = self.select_mask(written, header.index, v);
            return self.partial_cell(Partial { val: v, mask, input: Some(v), link: false, step: NO_STEP });
        }
        if content == Content::Unwritten {
            return Cell::Empty;
        }
        let sort = match self.memory.shapes.leaf_shape(shape, cell) {
            LeafKind::Scalar(s) => self.memory.shapes.sort(s),
            LeafKind::Header { mask: true, .. } => return Cell::Empty,
            LeafKind::Header { array, leaf, .. } => self.header_sort(array, leaf),
            LeafKind::None => return Cell::Empty,
        };
        Cell::Val(Val::of(self.zero(sort)), NO_STEP)
    }

    /// The value of a constant.
    pub(crate) fn constant(&mut self, value: Const, ty: TypeId) -> Val {
        let bits = self.program.bits_of(ty).max(1);
        let boolean = matches!(self.program.types.representation(ty), because_ir::Type::Bool);
        match value {
            Const::Bool(b) if boolean => Val::of(self.terms.bool(b)),
            Const::Bool(b) => self.bv(bits, u128::from(b)),
            Const::Int(v) if boolean => Val::of(self.terms.bool(v & 1 == 1)),
            Const::Int(v) => self.bv(bits, v),
            Const::Float(v) => self.bv(bits, u128::from(v)),
            Const::Null => self.bv(bits, 0),
            Const::Function(f) => {
                let id = self.function_object(f);
                self.address(id, 0)
            }
            Const::Address(object, offset) => {
                let id = self.global(object);
                self.address(id, offset)
            }
        }
    }
}
