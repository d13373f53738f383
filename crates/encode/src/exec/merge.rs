//! Joins: the states of several ways into one place become one, and what differs becomes a φ.

use because_ir::{BlockId, ObjectKind};
use because_logic::Term;

use crate::exec::memory::shape::{Kind, LeafKind, ShapeId};
use crate::exec::steps::Record;
use crate::exec::{Edge, Exec};
use crate::guard::GuardId;
use crate::state::{Cell, CellId, NO_STEP, Partial, State};
use crate::unwinding::{InstanceKind, NameBase, Origin, StepKind};
use crate::value::Val;

/// What a cell belongs to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Owner {
    pub base: NameBase,
    pub shape: ShapeId,
    /// The cell inside the object.
    pub cell: u64,
    pub counted: bool,
    pub live: bool,
    /// In scope, though never read again: its merge is still a step where every way in has a value.
    pub begun: bool,
}

impl Exec<'_> {
    /// One state out of several. `block` is where they meet; `None` at the end of a function, where only its result
    /// outlives it.
    pub(crate) fn join(&mut self, mut edges: Vec<Edge>, block: Option<BlockId>) -> State {
        if edges.len() == 1 {
            let mut state = edges.remove(0).state;
            state.guard = self.guards.settle(state.guard);
            return state;
        }
        let guards: Vec<GuardId> = edges.iter().map(|e| e.state.guard).collect();
        let guard = self.guards.any(self.terms, &guards);
        // The latest way in is distinguished from the others by the guard of its block, the next by its own, and so on; only
        // where no way comes straight from a decision the first comes first, as in the text.
        let decided = edges.iter().any(|e| e.decided);
        if decided {
            edges.reverse();
            split_parallel(&mut edges);
        }
        let conditions: Vec<Val> = edges
            .iter()
            .map(|e| {
                let g = self.guards.get(if decided { e.source } else { e.state.guard });
                Val { named: g.named, ..Val::of(g.term) }
            })
            .collect();
        let mut merged = edges.last().map_or_else(State::new, |e| e.state.clone());
        merged.guard = guard;
        let saved = std::mem::replace(&mut self.state, merged);
        let (mut frame_cells, mut heap_cells) = (Vec::new(), Vec::new());
        for e in &edges[..edges.len() - 1] {
            e.state.frames.differences(&self.state.frames, &mut frame_cells);
            e.state.heap.differences(&self.state.heap, &mut heap_cells);
        }
        let all = sorted(frame_cells).into_iter().map(CellId::Frame);
        let all: Vec<CellId> = all.chain(sorted(heap_cells).into_iter().map(CellId::Heap)).collect();
        self.flow.start_checks(self.out.checks.len());
        let all = self.settle_headers(&mut edges, all);
        for at in all {
            if self.is_stopped() {
                break;
            }
            let owner = self.owner(at, block);
            let cells: Vec<Option<Cell>> = edges.iter().map(|e| self.cell_in(&e.state, at, &owner)).collect();
            let kept = owner.live || (owner.begun && cells.iter().all(|c| matches!(c, Some(Cell::Val(..)))));
            let cell = if kept { self.merge_cells(&conditions, &cells, &owner) } else { Cell::Empty };
            self.state.set(at, cell);
        }
        std::mem::replace(&mut self.state, saved)
    }

    /// What a state has in a cell, the object's initial content included; `None` where the object does not exist.
    fn cell_in(&mut self, state: &State, at: CellId, owner: &Owner) -> Option<Cell> {
        if let CellId::Heap(i) = at {
            let instance = &self.memory.objects()[self.heap_owner(i)];
            let lifetime = instance.base + instance.cells;
            if instance.has_lifetime() && state.heap.get(lifetime) == Cell::Empty {
                // On a way where it was never made its lifetime has not begun.
                return (i == lifetime).then(|| Cell::Val(self.bv(2, 0), NO_STEP));
            }
        }
        match state.get(at) {
            Cell::Empty => Some(self.initial_in(state, at, owner)),
            cell => Some(cell),
        }
    }

    fn merge_cells(&mut self, conditions: &[Val], cells: &[Option<Cell>], owner: &Owner) -> Cell {
        let Some(last) = cells.iter().rposition(Option::is_some) else { return Cell::Empty };
        let Some(mut out) = cells[last] else { return Cell::Empty };
        for i in (0..last).rev() {
            match cells[i] {
                Some(cell) if cell != out => out = self.merge_two(conditions[i], cell, out),
                _ => {}
            }
        }
        match out {
            Cell::Val(v, _) if is_new(cells, v.term) && self.is_scalar_cell(owner) => {
                if !owner.counted {
                    return Cell::Val(v, NO_STEP);
                }
                let origin = self.phi_origin(cells);
                let ty = self.cell_type(owner);
                let (kind, base) = (StepKind::Phi, owner.base);
                let what = Record { kind, base, ty, address_bits: 0, counted: true, origin };
                let (seen, step) = self.record(what, v);
                Cell::Val(seen, step)
            }
            other => other,
        }
    }

    pub(crate) fn merge_two(&mut self, condition: Val, a: Cell, b: Cell) -> Cell {
        match (a, b) {
            (Cell::Val(x, _), Cell::Val(y, _)) => {
                if self.terms.sort(x.term) != self.terms.sort(y.term) {
                    return Cell::Conflict;
                }
                Cell::Val(self.ite(condition, x, y), NO_STEP)
            }
            (Cell::Instance(_) | Cell::Conflict, _) | (_, Cell::Instance(_) | Cell::Conflict) => {
                // A local that has not begun on one way, or whose scope is over.
                match (a, b) {
                    (Cell::Empty, Cell::Instance(_)) => b,
                    (Cell::Instance(_), Cell::Empty) => a,
                    _ => Cell::Conflict,
                }
            }
            (Cell::Empty, Cell::Empty) => Cell::Empty,
            _ => self.merge_partial(condition, a, b),
        }
    }

    fn merge_partial(&mut self, condition: Val, a: Cell, b: Cell) -> Cell {
        let sort = [a, b]
            .into_iter()
            .find_map(|c| match c {
                Cell::Val(v, _) => Some(self.terms.sort(v.term)),
                Cell::Partial(p) => Some(self.terms.sort(self.memory.objects().partial(p).val.term)),
                _ => None,
            })
            .unwrap_or(because_logic::Sort::Bool);
        if matches!(sort, because_logic::Sort::Array { .. }) {
            return Cell::Conflict;
        }
        let (x, y) = (self.as_partial(a, sort), self.as_partial(b, sort));
        if self.terms.sort(x.val.term) != self.terms.sort(y.val.term) {
            return Cell::Conflict;
        }
        let link = x.link || y.link;
        let (x, y) = if link { (self.linked(x, y.input), self.linked(y, x.input)) } else { (x, y) };
        let val = self.ite(condition, x.val, y.val);
        let mask = self.ite(condition, x.mask, y.mask);
        // An input that was asked for on one way may be asked for after the join under its own name again.
        let input = match (x.input, y.input) {
            (Some(i), Some(j)) => Some(self.ite(condition, i, j)),
            _ => None,
        };
        let step = if x.step == NO_STEP { y.step } else { x.step };
        self.memory.objects_mut().add_partial(Partial { val, mask, input, link: link && input.is_some(), step })
    }

    pub(crate) fn as_partial(&mut self, cell: Cell, sort: because_logic::Sort) -> Partial {
        match cell {
            Cell::Val(val, step) => Partial { val, mask: self.mask(sort, true), input: None, link: false, step },
            Cell::Partial(p) => self.memory.objects().partial(p),
            _ => {
                let zero = Val::of(self.zero(sort));
                Partial { val: zero, mask: self.mask(sort, false), input: None, link: false, step: NO_STEP }
            }
        }
    }

    pub(crate) fn zero(&mut self, sort: because_logic::Sort) -> Term {
        match sort {
            because_logic::Sort::Bool => self.terms.fls(),
            because_logic::Sort::BitVec(width) => self.terms.bv(width, 0),
            because_logic::Sort::Array { index, element } => {
                let zero = self.terms.bv(element, 0);
                self.terms.array_const(index, zero)
            }
        }
    }

    /// The place of the last assignment that the φ chooses from, if it is in this function, else the join's.
    fn phi_origin(&self, cells: &[Option<Cell>]) -> Origin {
        let here = self.origin();
        let steps = cells.iter().flatten().filter_map(|c| match c {
            Cell::Val(_, s) if *s != NO_STEP => Some(*s),
            _ => None,
        });
        match steps.max() {
            Some(s) => {
                let from = self.out.steps[s.index()].origin;
                if from.frame == here.frame { Origin { iteration: here.iteration, ..from } } else { here }
            }
            None => here,
        }
    }

    /// Which variable a cell belongs to, and whether anyone can still read it.
    pub(crate) fn owner(&mut self, at: CellId, block: Option<BlockId>) -> Owner {
        match at {
            CellId::Heap(i) => {
                let id = self.heap_owner(i);
                let instance = &self.memory.objects()[id];
                let cell = i - instance.base;
                let (base, counted) = match instance.kind {
                    InstanceKind::Object(o) => {
                        (NameBase::Object(o, cell), self.program.object(o).kind != ObjectKind::Temp)
                    }
                    InstanceKind::Local(o, _) => {
                        (NameBase::Object(o, cell), self.program.object(o).kind != ObjectKind::Temp)
                    }
                    _ => (NameBase::Heap(id, cell), true),
                };
                let counted = counted && cell < instance.cells;
                Owner { base, shape: instance.shape, cell, counted, live: true, begun: true }
            }
            CellId::Frame(i) => self.frame_owner(i, block),
        }
    }

    fn frame_owner(&mut self, i: u64, block: Option<BlockId>) -> Owner {
        if let Some((start, shape)) = self.calls.result_area()
            && i >= start
        {
            return Owner { base: NameBase::Target, shape, cell: i - start, counted: false, live: true, begun: true };
        }
        let depth = self.calls.frames().partition_point(|f| f.base <= i).max(1) - 1;
        let frame = &self.calls.frames()[depth];
        let top = depth + 1 == self.calls.frames().len();
        let offset = i - frame.base;
        if offset < frame.info.result_cells {
            let base = NameBase::Return(frame.function);
            let live = !top || block.is_none();
            return Owner { base, shape: frame.info.result, cell: offset, counted: true, live, begun: live };
        }
        let slot = frame.info.owners.partition_point(|o| o.0 <= offset).max(1) - 1;
        let (start, object) = frame.info.owners[slot];
        let (home, shape) = frame.info.homes[&object];
        let addressed = matches!(home, crate::function::Home::Instance(_));
        let live =
            !top || addressed || block.is_some_and(|b| frame.info.live[b.index()][slot / 64] >> (slot % 64) & 1 == 1);
        let live = live && (block.is_some() || !top || self.calls.result_area().is_some());
        let begun = live || block.is_some_and(|b| frame.info.begun[b.index()][slot / 64] >> (slot % 64) & 1 == 1);
        let counted = !addressed && self.program.object(object).kind != ObjectKind::Temp;
        let cell = offset - start;
        Owner { base: NameBase::Object(object, cell), shape, cell, counted, live, begun }
    }

    fn is_scalar_cell(&self, owner: &Owner) -> bool {
        matches!(self.memory.shapes().leaf_shape(owner.shape, owner.cell), LeafKind::Scalar(_))
    }

    pub(crate) fn cell_type(&self, owner: &Owner) -> because_ir::TypeId {
        match self.memory.shapes().leaf_shape(owner.shape, owner.cell) {
            LeafKind::Scalar(s) | LeafKind::Header { leaf: s, .. } => match self.memory.shapes().get(s).kind {
                Kind::Scalar { .. } => self.memory.shapes().get(s).ty.unwrap_or(because_ir::TypeId(0)),
                _ => because_ir::TypeId(0),
            },
            LeafKind::None => because_ir::TypeId(0),
        }
    }
}

/// The merged value is none that every way in has.
fn is_new(cells: &[Option<Cell>], merged: Term) -> bool {
    !cells.iter().flatten().all(|c| matches!(c, Cell::Val(v, _) if v.term == merged))
}

/// Ways out of one decision into the same block (a switch) are distinguished by their own guards.
fn split_parallel(edges: &mut [Edge]) {
    for i in 1..edges.len() {
        if edges[i].from == edges[i - 1].from && edges[i].source == edges[i - 1].source {
            edges[i - 1].source = edges[i - 1].state.guard;
        }
    }
}

fn sorted(mut cells: Vec<u64>) -> Vec<u64> {
    cells.sort_unstable();
    cells.dedup();
    cells
}
