//! The table of objects: where each lies among the cells of memory, and what its cells hold before anyone writes.

use std::ops::Index;
use std::rc::Rc;

use because_ir::{FuncId, ObjectId, Program, read_only};
use rustc_hash::FxHashMap;

use crate::exec::memory::object::Instance;
use crate::state::{Cell, Partial};
use crate::unwinding::InstanceId;
use crate::value::Val;

#[derive(Default)]
pub(crate) struct Objects {
    instances: Vec<Instance>,
    /// First cell and object, ascending.
    owners: Vec<(u64, InstanceId)>,
    next_cell: u64,
    globals: FxHashMap<ObjectId, InstanceId>,
    functions: FxHashMap<FuncId, InstanceId>,
    /// Of each object, the bytes that may not be written.
    read_only: FxHashMap<ObjectId, Rc<[(u64, u64)]>>,
    /// By cell.
    initial: FxHashMap<u64, Val>,
    partials: Vec<Partial>,
}

impl Index<InstanceId> for Objects {
    type Output = Instance;

    fn index(&self, id: InstanceId) -> &Instance {
        &self.instances[id.index()]
    }
}

impl Objects {
    pub fn len(&self) -> usize {
        self.instances.len()
    }

    pub fn ids(&self) -> impl DoubleEndedIterator<Item = InstanceId> + use<> {
        (0..self.instances.len() as u32).map(InstanceId)
    }

    pub fn get(&self, id: InstanceId) -> Option<&Instance> {
        self.instances.get(id.index())
    }

    /// Gives the object its cells, one more than it needs: the last says how far its lifetime has come.
    pub fn add(&mut self, mut instance: Instance, cells: u64) -> InstanceId {
        let id = InstanceId(self.instances.len() as u32);
        instance.base = self.next_cell;
        instance.cells = cells;
        self.next_cell += (cells + 1).next_multiple_of(16);
        self.owners.push((instance.base, id));
        self.instances.push(instance);
        id
    }

    /// The object that a cell belongs to; `None` where there is none so far.
    pub fn owner(&self, cell: u64) -> Option<InstanceId> {
        let after = self.owners.partition_point(|&(first, _)| first <= cell);
        Some(self.owners.get(after.checked_sub(1)?)?.1)
    }

    pub fn global(&self, object: ObjectId) -> Option<InstanceId> {
        self.globals.get(&object).copied()
    }

    pub fn set_global(&mut self, object: ObjectId, id: InstanceId) {
        self.globals.insert(object, id);
    }

    pub fn function(&self, function: FuncId) -> Option<InstanceId> {
        self.functions.get(&function).copied()
    }

    pub fn set_function(&mut self, function: FuncId, id: InstanceId) {
        self.functions.insert(function, id);
    }

    /// Ranges of bytes that may not be written.
    pub fn read_only(&mut self, program: &Program, object: ObjectId) -> Rc<[(u64, u64)]> {
        let known = self.read_only.entry(object).or_insert_with(|| read_only::ranges(program, object).into());
        Rc::clone(known)
    }

    /// What an initialiser puts into the cell.
    pub fn initial(&self, cell: u64) -> Option<Val> {
        self.initial.get(&cell).copied()
    }

    pub fn set_initial(&mut self, cell: u64, value: Val) {
        self.initial.insert(cell, value);
    }

    /// Cells from `from` to below `to` that have an initialiser, in no order.
    pub fn initialised(&self, from: u64, to: u64) -> Vec<u64> {
        if to - from > self.initial.len() as u64 {
            self.initial.keys().copied().filter(|&i| from <= i && i < to).collect()
        } else {
            (from..to).filter(|i| self.initial.contains_key(i)).collect()
        }
    }

    /// A value of which only some bits were written.
    pub fn partial(&self, number: u32) -> Partial {
        self.partials[number as usize]
    }

    pub fn add_partial(&mut self, partial: Partial) -> Cell {
        self.partials.push(partial);
        Cell::Partial(self.partials.len() as u32 - 1)
    }
}
